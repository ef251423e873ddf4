"""Reports: from an account of a leg to what each reader is mailed."""
