"""Writes vectors.json: what botocore signs for 500 random URLs and 100 random requests, with the clock stopped.

Needs the packages that requirements.txt names; `--check` compares instead of writing. The random numbers come from a fixed seed, so
the file changes only when botocore signs differently.
"""

import datetime
import hashlib
import json
import pathlib
import random
import sys
from unittest import mock
from urllib.parse import parse_qsl, urlsplit

import boto3
import botocore
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials

VERSION = "1.43.11"
OUT = pathlib.Path(__file__).with_name("vectors.json")
dice = random.Random(20130524)

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
ODD = LETTERS + "-_.~/!*'() &$=@;:+,?#%[]{}|^`\"<>\\" + "éüñ漢字🎥\u0301\u00a0"
TYPES = [
    "image/jpeg",
    "image/png",
    "image/heic",
    "image/webp",
    "text/plain;charset=UTF-8",
    "text/plain; charset=utf-8",
    "application/octet-stream",
    "image/jpeg;  q=1",
]
STORES = [  # endpoint, bucket, style
    (None, "examplebucket", "virtual"),
    (None, "examplebucket", "path"),
    (None, "dotted.bucket", "path"),
    ("http://127.0.0.1:9000", "photos", "path"),
    ("https://minio.example.com", "photos", "path"),
    ("https://storage.example.com:8443", "photos", "virtual"),
]
REGIONS = ["us-east-1", "us-west-2", "eu-central-1", "sa-east-1"]


def text(alphabet, least, most):
    return "".join(dice.choice(alphabet) for _ in range(dice.randint(least, most)))


def keys():
    token = text(LETTERS + "+/=", 20, 120) if dice.random() < 0.4 else None
    return {
        "access_key": "EXAMPLE" + text(LETTERS[26:], 13, 13),
        "secret": text(LETTERS + "+/", 40, 40),
        "token": token,
    }


def address(store, region, key):
    endpoint, bucket, style = store
    if endpoint:
        scheme, authority = endpoint.split("://")
    else:
        scheme, authority = "https", "s3.amazonaws.com" if region == "us-east-1" else f"s3.{region}.amazonaws.com"
    if style == "virtual":
        return scheme, f"{bucket}.{authority}", f"/{key}"
    return scheme, authority, f"/{bucket}/{key}"


def moment():
    return dice.randint(0, 4_102_444_799) if dice.random() < 0.2 else dice.randint(1_700_000_000, 1_900_000_000)


def stopped(seconds):
    now = datetime.datetime.fromtimestamp(seconds, datetime.UTC).replace(tzinfo=None)
    return mock.patch("botocore.auth.get_current_datetime", lambda *a, **k: now)


def maybe(chance, name, make, into):
    if dice.random() < chance:
        into[name] = make()


def put_parameters():
    chosen = {}
    maybe(0.8, "ContentType", lambda: dice.choice(TYPES), chosen)
    maybe(0.5, "ContentLength", lambda: dice.randint(1, 15_728_640), chosen)
    maybe(0.2, "IfNoneMatch", lambda: "*", chosen)
    maybe(0.2, "CacheControl", lambda: "private,  max-age=" + str(dice.randint(0, 9999)), chosen)
    maybe(0.2, "Metadata", lambda: {"report": text(LETTERS + " ", 1, 20)}, chosen)
    names = {
        "ContentType": "Content-Type",
        "ContentLength": "Content-Length",
        "IfNoneMatch": "If-None-Match",
        "CacheControl": "Cache-Control",
    }
    headers = [[names[name], str(value)] for name, value in chosen.items() if name != "Metadata"]
    headers += [[f"x-amz-meta-{name}", value] for name, value in chosen.get("Metadata", {}).items()]
    return chosen, headers


def get_parameters():
    chosen = {}
    maybe(0.3, "ResponseContentType", lambda: dice.choice(TYPES), chosen)
    maybe(0.3, "ResponseContentDisposition", lambda: f'attachment; filename="{text(LETTERS + " ", 1, 9)}.jpg"', chosen)
    maybe(0.2, "VersionId", lambda: text(LETTERS + "._", 8, 32), chosen)
    return chosen, []


class Clients:
    """A client is slow to make, so four sets of keys serve all URLs."""

    def __init__(self):
        self.keys = [keys() for _ in range(4)]
        self.made = {}

    def one(self, store, region):
        number = dice.randrange(len(self.keys))
        place = (store, region, number)
        if place not in self.made:
            self.made[place] = self.make(store, region, self.keys[number])
        return self.made[place], self.keys[number]

    @staticmethod
    def make(store, region, pair):
        config = Config(
            signature_version="s3v4", s3={"addressing_style": store[2], "us_east_1_regional_endpoint": "legacy"}
        )
        return boto3.session.Session().client(
            "s3",
            region_name=region,
            endpoint_url=store[0],
            config=config,
            aws_access_key_id=pair["access_key"],
            aws_secret_access_key=pair["secret"],
            aws_session_token=pair["token"],
        )


def presigned(clients):
    store, region = dice.choice(STORES), dice.choice(REGIONS)
    key = text(LETTERS + "-_/.", 1, 60) if dice.random() < 0.3 else text(LETTERS, 1, 1) + text(ODD, 1, 40)
    client, pair = clients.one(store, region)
    method = dice.choice(["PUT", "GET"])
    chosen, headers = put_parameters() if method == "PUT" else get_parameters()
    lifetime, seconds = dice.choice([1, 60, 600, 7200, 86_400, 604_800]), moment()
    with stopped(seconds):
        url = client.generate_presigned_url(
            {"PUT": "put_object", "GET": "get_object"}[method],
            Params={"Bucket": store[1], "Key": key, **chosen},
            ExpiresIn=lifetime,
        )
    scheme, authority, path = address(store, region, key)
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc) == (scheme, authority), url
    query = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if not pair[0].startswith("X-Amz-")]
    return {
        "method": method,
        "scheme": scheme,
        "authority": authority,
        "path": path,
        "query": query,
        "headers": headers,
        "region": region,
        **pair,
        "lifetime": lifetime,
        "time": seconds,
        "url": url,
    }


def authorized():
    store, region, pair, seconds = dice.choice(STORES), dice.choice(REGIONS), keys(), moment()
    key = text(LETTERS, 1, 1) + text(ODD, 1, 30)
    scheme, authority, path = address(store, region, key)
    method = dice.choice(["HEAD", "GET", "DELETE", "PUT"])
    headers, body = [], b""
    if method == "PUT":
        headers.append(["x-amz-copy-source", f"/{store[1]}/" + text(LETTERS + "-_", 8, 40) + "%20b"])
        headers.append(["x-amz-metadata-directive", "REPLACE"])
        headers.append(["content-type", dice.choice(TYPES)])
        body = dice.randbytes(dice.choice([0, 0, 30]))
    request = AWSRequest(method, f"{scheme}://{authority}" + encoded(path), headers=dict(headers), data=body)
    with stopped(seconds):
        S3SigV4Auth(Credentials(pair["access_key"], pair["secret"], pair["token"]), "s3", region).add_auth(request)
    return {
        "method": method,
        "scheme": scheme,
        "authority": authority,
        "path": path,
        "query": [],
        "headers": headers,
        "region": region,
        **pair,
        "time": seconds,
        "payload": hashlib.sha256(body).hexdigest(),
        "authorization": request.headers["Authorization"],
    }


def encoded(path):
    from botocore.utils import percent_encode

    return percent_encode(path, safe="/~")


def main():
    if botocore.__version__ != VERSION:
        sys.exit(f"botocore {VERSION} is needed, this is {botocore.__version__}")
    clients = Clients()
    vectors = {"presigned": [presigned(clients) for _ in range(500)], "authorized": [authorized() for _ in range(100)]}
    lists = [
        f'"{name}": [\n' + ",\n".join(json.dumps(one, ensure_ascii=False) for one in ones) + "\n]"
        for name, ones in vectors.items()
    ]
    made = "{\n" + ",\n".join(lists) + "\n}\n"
    if sys.argv[1:] == ["--check"]:
        sys.exit(None if OUT.read_text("utf-8") == made else f"{OUT.name} is not what botocore signs")
    OUT.write_text(made, "utf-8")


main()
