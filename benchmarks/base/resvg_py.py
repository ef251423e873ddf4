"""Stands before the real one on the path of measured processes: what is measured is the installation without extras."""

raise ModuleNotFoundError("benchmarks measure pbem without its extras", name="resvg_py")
