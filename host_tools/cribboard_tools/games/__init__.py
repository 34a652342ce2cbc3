"""Games as files: JSON records, notation, and the folder that `pull` writes."""
