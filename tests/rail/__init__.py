"""What the railway titles share."""
