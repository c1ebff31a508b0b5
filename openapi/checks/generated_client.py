"""The main job, done by the client that openapi-python-client made: who am I, what goes out, out, once more, a conflict, in,
counted gear out and undone, and a report of it with a photo."""

import datetime
import os
import pathlib
import uuid

import httpx
from office_client import AuthenticatedClient, Client
from office_client.api.account import get_me
from office_client.api.assets import resolve_code
from office_client.api.handover import pick_up_asset, return_asset, undo_operation
from office_client.api.operations import get_description, get_readiness
from office_client.api.reports import file_condition_report, list_condition_reports, mint_upload
from office_client.api.reservations import get_reservation, list_reservations, set_reservation_status
from office_client.models import (
    Condition,
    ConditionReportList,
    CountedMove,
    CountedPickup,
    Direction,
    FiledReport,
    Handover,
    ListReservationsWindow,
    Me,
    MintedUpload,
    NewConditionReport,
    OfficeError,
    PhotoType,
    PickedUp,
    ReadinessStatus,
    Reservation,
    ReservationPage,
    ReservationStatus,
    Returned,
    Role,
    StatusChange,
    Undo,
    Undone,
    UploadRequest,
)

BASE_URL = os.environ["BASE_URL"]
PHOTO = pathlib.Path(os.environ["PHOTO"]).read_bytes()


def main():
    client = AuthenticatedClient(base_url=BASE_URL, token=os.environ["STAFF_TOKEN"])
    check_the_door(client)
    reservation, line, asset = something_to_hand_out(client)
    check_sticker(client, asset)
    body = Handover(asset_id=asset.id, at=now(), scanned_code=asset.code)
    hand_out(client, reservation, line, body)
    refuse_to_hand_out_twice(client, reservation, line, body)
    take_back(client, reservation, body)
    count_and_undo(client)
    report(client, reservation, asset)
    check_roles(client, reservation)


def check_the_door(client):
    stranger = Client(base_url=BASE_URL)
    assert get_readiness.sync(client=stranger).status == ReadinessStatus.READY
    assert get_description.sync(client=stranger).openapi.startswith("3.1.")
    nobody = get_me.sync(client=AuthenticatedClient(base_url=BASE_URL, token="not.a.token"))
    assert isinstance(nobody, OfficeError) and nobody.error.code == "token_invalid"
    me = get_me.sync(client=client)
    assert isinstance(me, Me) and me.user.role == Role.STAFF


def something_to_hand_out(client):
    """A confirmed reservation, a line with room for more, and an asset on the shelf."""
    page = list_reservations.sync(client=client, window=ListReservationsWindow.WEEK)
    assert isinstance(page, ReservationPage)
    for reservation in page.reservations:
        for line in reservation.items:
            out = [trip for trip in line.assigned_assets if trip.picked_up_at is not None]
            free = [asset for asset in line.candidate_assets if is_free(asset, line)]
            if reservation.status == ReservationStatus.CONFIRMED and len(out) < line.qty and free:
                return reservation, line, free[0]
    raise AssertionError("the demo house has nothing to hand out")


def is_free(asset, line):
    was_out = any(trip.asset_id == asset.id and trip.picked_up_at for trip in line.assigned_assets)
    return asset.current_reservation_id is None and asset.code is not None and not was_out


def check_sticker(client, asset):
    resolved = resolve_code.sync(client=client, code=f"https://qr.example.com/{asset.code.lower()}")
    assert resolved.asset.id == asset.id and resolved.code == asset.code


def hand_out(client, reservation, line, body):
    key = str(uuid.uuid4())
    first = pick_up_asset.sync_detailed(str(reservation.id), client=client, body=body, idempotency_key=key)
    assert isinstance(first.parsed, PickedUp) and first.parsed.line_id == line.id
    assert first.parsed.asset.current_reservation_id == reservation.id
    assert "idempotent-replayed" not in first.headers
    again = pick_up_asset.sync_detailed(str(reservation.id), client=client, body=body, idempotency_key=key.upper())
    assert again.status_code == 200 and again.content == first.content
    assert again.headers["idempotent-replayed"] == "true"
    assert is_out(client, reservation, body.asset_id)


def is_out(client, reservation, asset):
    shown = get_reservation.sync(str(reservation.id), client=client)
    assert isinstance(shown, Reservation)
    trips = [trip for line in shown.items for trip in line.assigned_assets if trip.asset_id == asset]
    return len(trips) == 1 and trips[0].picked_up_at is not None and trips[0].returned_at is None


def refuse_to_hand_out_twice(client, reservation, line, body):
    """The same asset on another reservation is a conflict that says who has it and for what."""
    page = list_reservations.sync(client=client, window=ListReservationsWindow.WEEK)
    other = next(r for r in page.reservations if r.id != reservation.id and r.status == ReservationStatus.CONFIRMED)
    refused = pick_up_asset.sync_detailed(str(other.id), client=client, body=body, idempotency_key=str(uuid.uuid4()))
    assert refused.status_code == 409 and isinstance(refused.parsed, OfficeError)
    error = refused.parsed.error
    assert error.code == "asset_unavailable" and not error.retryable
    assert error.request_id == refused.headers["x-request-id"]
    assert error.current.asset.current_reservation_id == reservation.id
    assert error.current.asset.reservation_reference == reservation.reference


def take_back(client, reservation, body):
    body.at = now()
    back = return_asset.sync(str(reservation.id), client=client, body=body, idempotency_key=str(uuid.uuid4()))
    assert isinstance(back, Returned) and back.asset.current_reservation_id is None
    assert not is_out(client, reservation, body.asset_id)
    body.scanned_code = "NOBODYS"
    refused = return_asset.sync(str(reservation.id), client=client, body=body, idempotency_key=str(uuid.uuid4()))
    assert isinstance(refused, OfficeError) and refused.error.code == "code_mismatch"


def count_and_undo(client):
    """One of something that is counted goes out, and that was a mistake."""
    page = list_reservations.sync(client=client, window=ListReservationsWindow.WEEK)
    reservation, line = next(
        (reservation, line)
        for reservation in page.reservations
        for line in reservation.items
        if reservation.status == ReservationStatus.CONFIRMED and line.counted and line.counted.picked_up < line.qty
    )
    key = str(uuid.uuid4())
    body = CountedPickup(line_id=line.id, qty=1, at=now())
    moved = pick_up_asset.sync(str(reservation.id), client=client, body=body, idempotency_key=key)
    assert isinstance(moved, CountedMove) and moved.line.out == line.counted.out + 1
    undone = undo_operation.sync(
        str(reservation.id), client=client, body=Undo(key=key), idempotency_key=str(uuid.uuid4())
    )
    assert isinstance(undone, Undone) and undone.line.out == line.counted.out


def report(client, reservation, asset):
    upload = mint_upload.sync(
        client=client,
        body=UploadRequest(
            reservation_id=reservation.id,
            asset_id=asset.id,
            content_type=PhotoType.IMAGEJPEG,
            ext="jpg",
            content_length=len(PHOTO),
        ),
    )
    assert isinstance(upload, MintedUpload)
    body = NewConditionReport(
        reservation_id=reservation.id,
        asset_id=asset.id,
        direction=Direction.IN,
        condition=Condition.FAIR,
        photo_object_paths=[upload.object_path],
        notes="Scratch on the base plate.",
    )
    key = str(uuid.uuid4())
    refused = file_condition_report.sync(client=client, body=body, idempotency_key=key)
    assert isinstance(refused, OfficeError)
    assert [photo.reason for photo in refused.error.current.photos] == ["missing"]
    put = httpx.request(upload.method, upload.upload_url, headers=upload.headers.to_dict(), content=PHOTO)
    assert put.status_code == 200
    first = file_condition_report.sync_detailed(client=client, body=body, idempotency_key=key)
    assert first.status_code == 201 and isinstance(first.parsed, FiledReport)
    again = file_condition_report.sync_detailed(client=client, body=body, idempotency_key=key)
    assert again.status_code == 201 and again.content == first.content
    listed = list_condition_reports.sync(str(reservation.id), client=client)
    assert isinstance(listed, ConditionReportList)
    filed = next(report for report in listed.condition_reports if report.id == first.parsed.id)
    assert [photo.object_path for photo in filed.photos] == [upload.object_path]
    assert httpx.get(filed.photos[0].url).content == PHOTO


def check_roles(client, reservation):
    refused = set_reservation_status.sync(
        str(reservation.id), client=client, body=StatusChange(to=ReservationStatus.RETURNED), idempotency_key="desk"
    )
    assert isinstance(refused, OfficeError) and refused.error.code == "insufficient_role"


def now():
    return datetime.datetime.now(datetime.UTC)


main()
