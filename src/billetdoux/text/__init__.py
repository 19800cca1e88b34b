"""What people read, in English, French and Italian: catalogues, and the sentences made from them."""

# Here and not with the catalogues, because the command line names them before it needs any text.
LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano"}
