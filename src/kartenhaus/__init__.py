"""Card games with friends and bots, in the browser, on a machine of your own."""

__version__ = "0.1.0"
