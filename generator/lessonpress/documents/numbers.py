"""The guide to the numbers, for the teacher: every quantity with its source, and plots of what follows."""

from __future__ import annotations

from typing import Any

from lessonpress import prose, text
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.page import document_title, page
from lessonpress.documents.plots import plots
from lessonpress.engines.html import lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.style import LARGEST_FILE
from lessonpress.verify import Promise

SIZES = {"gap-front": "5mm", "gap-back": "5mm", "question-gap": "5mm"}


def make(order: Order) -> Made:
    """Make the guide. Raises a ContentError when it takes more pages than promised."""
    layout = lay_out(page(order, KIND, _view(order), SIZES))
    if layout.pages > order.pages:
        what = f"the guide to the numbers takes {layout.pages} pages but promises {order.pages}"
        raise ContentError(what, "shorten its texts", order.structure.where(("pages",)))
    title = document_title(order, KIND)
    pdf = repair(layout.paint(), order.lesson.language, title)
    promise = Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )
    return Made(pdf, promise, ())


def _view(order: Order) -> dict[str, Any]:
    words, names = order.lesson.numbers, order.facts.names
    drawn = plots(order)
    return {
        "title": order.interface.numbers,
        "tagline": None,
        "name_label": None,
        "date_label": None,
        "intro": prose.html(words.intro, names),
        "columns": (words.quantity, words.value, words.status, words.source),
        "quantities": [
            {
                "name": name.replace("-", " "),
                "value": f"{text.exact(quantity.value, order.lesson.language)} {quantity.unit}",
                "status": quantity.status,
                "source": quantity.source,
            }
            for name, quantity in order.data.quantities
        ],
        "plots": [
            {
                "heading": getattr(words, name).heading,
                "text": prose.html(getattr(words, name).text, names),
                "picture": picture,
            }
            for name, picture in drawn.items()
        ],
    }


KIND = DocumentKind("numbers", "N", "numbers", "teacher", 5, make)
