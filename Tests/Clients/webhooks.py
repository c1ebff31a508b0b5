"""Verifies deliveries as a receiver does, by the library of Standard Webhooks.

    webhooks.py FILE

FILE is a JSON list of {"secret", "headers", "body"}. A line for each: `ok`, or the name of the error.
"""

import json
import pathlib
import sys

from standardwebhooks import Webhook

for delivery in json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")):
    try:
        event = Webhook(delivery["secret"]).verify(delivery["body"], delivery["headers"])
    except Exception as error:
        print(type(error).__name__)
    else:
        print("ok" if isinstance(event, dict) and event["type"] else "no event")
