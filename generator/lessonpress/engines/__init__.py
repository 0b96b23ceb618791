"""The drawing and page engines; WeasyPrint, ReportLab and matplotlib are imported only in here."""
