"""What people read, in English, French and Italian: catalogues, and the sentences made from them."""
