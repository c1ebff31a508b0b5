"""Uploads, signs and downloads through storage3, the Python SDK of Supabase Storage.

storage.py BASE SERVICE_KEY PATH FILE                     the service: one object from minting to deleting
storage.py BASE PERSON_TOKEN PATH FILE person ABSENT      a person: a photo of a report, and one that is not there
"""

import pathlib
import sys

import httpx
from storage3 import SyncStorageClient
from storage3.exceptions import StorageApiError

BUCKET = "condition-reports"


def bucket_of(base, token):
    client = SyncStorageClient(base + "/storage/v1/", {"apikey": "anon", "Authorization": f"Bearer {token}"})
    return client.from_(BUCKET)


def refused(call, status):
    try:
        call()
    except StorageApiError as error:
        assert str(error.status) == str(status), (error.status, error.code, error.message)
        return
    raise AssertionError("nothing was refused")


def service(bucket, path, picture):
    signed = bucket.create_signed_upload_url(path)
    for _ in range(2):
        answer = bucket.upload_to_signed_url(signed["path"], signed["token"], picture)
        assert answer.full_path == f"{BUCKET}/{path}", answer
    refused(lambda: bucket.upload_to_signed_url(path, signed["token"], b"no picture at all, as long as it is"), 415)
    refused(lambda: bucket.upload_to_signed_url(path + "2", signed["token"], picture), 400)
    readable(bucket, path, picture)
    assert bucket.info(path)["size"] == len(picture)
    bucket.move(path, path + ".moved")
    refused(lambda: bucket.download(path), 404)
    assert bucket.exists(path + ".moved")
    assert [item["name"] for item in bucket.remove([path + ".moved"])] == [path + ".moved"]


def readable(bucket, path, picture):
    assert bucket.download(path) == picture
    url = bucket.create_signed_url(path, 60, {"download": "a b.png"})["signedURL"]
    answer = httpx.get(url)
    assert answer.content == picture and "a%20b.png" in answer.headers["content-disposition"], answer.headers
    many = bucket.create_signed_urls([path, "not/there.png"], 60)
    assert httpx.get(many[0]["signedURL"]).content == picture
    assert many[1]["error"] and not many[1]["signedURL"], many


def person(bucket, path, picture, absent):
    readable(bucket, path, picture)
    for call in (bucket.download, bucket.create_signed_upload_url, lambda one: bucket.create_signed_url(one, 60)):
        refused(lambda call=call: call(absent), 403 if call == bucket.create_signed_upload_url else 404)
    refused(lambda: bucket.remove([path]), 403)


def main(base, token, path, file, kind="service", *rest):
    picture = pathlib.Path(file).read_bytes()
    {"service": service, "person": person}[kind](bucket_of(base, token), path, picture, *rest)
    print("done")


main(*sys.argv[1:])
