"""The tests: rules, whole games, properties, faults, saves, command line, documents."""
