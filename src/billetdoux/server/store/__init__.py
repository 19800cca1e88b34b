"""What is stored: the database, the journal through which everything is written, and how facts become rows."""
