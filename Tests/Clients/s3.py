"""Amazon's own S3 client, for the tests of the S3 store.

s3.py bucket ENDPOINT BUCKET               makes a bucket
s3.py put URL TYPE FILE                    sends a file to a signed URL, prints the status
s3.py get URL FILE                         fetches a signed URL into a file, prints the status
s3.py save URL FILE                        the same, prints the type and the disposition as well
s3.py show ENDPOINT BUCKET                 prints each key with its type and size, a line each
"""

import sys

import boto3
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.httpsession import URLLib3Session


def s3(endpoint):
    return boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="AKIDEXAMPLE",
        aws_secret_access_key="a-key-for-tests-alone",
        config=Config(s3={"addressing_style": "path"}),
    )


def bucket(endpoint, name):
    s3(endpoint).create_bucket(Bucket=name)


def put(url, media_type, path):
    with open(path, "rb") as file:
        request = AWSRequest("PUT", url, headers={"content-type": media_type}, data=file.read())
    print(URLLib3Session().send(request.prepare()).status_code)


def get(url, path):
    response = URLLib3Session().send(AWSRequest("GET", url).prepare())
    with open(path, "wb") as file:
        file.write(response.content)
    print(response.status_code)


def save(url, path):
    response = URLLib3Session().send(AWSRequest("GET", url).prepare())
    with open(path, "wb") as file:
        file.write(response.content)
    print(response.status_code, response.headers.get("content-type"), response.headers.get("content-disposition"))


def show(endpoint, name):
    client = s3(endpoint)
    for item in client.list_objects_v2(Bucket=name).get("Contents", []):
        head = client.head_object(Bucket=name, Key=item["Key"])
        print(item["Key"], head["ContentType"], head["ContentLength"])


if __name__ == "__main__":
    {"bucket": bucket, "put": put, "get": get, "save": save, "show": show}[sys.argv[1]](*sys.argv[2:])
