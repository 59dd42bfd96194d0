# Reviewing submissions, and their export for people.

# Headings of an export
export-reference = Reference
export-received = Received ({ $zone })
export-offset = UTC offset
export-status = Status
export-version = Form version
export-dropped = { $label } (no longer asked)
