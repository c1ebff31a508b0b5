// swift-format-ignore-file
// Made by script/generate from openapi/openapi.yaml: change that.

/// The API's description that this program carries.
enum EmbeddedDescription {
static let yaml = ##"""
openapi: 3.1.0
info:
  title: Quartermaster office API
  version: 0.1.0
  summary: Gear goes out and comes back.
  license:
    name: Apache-2.0
    identifier: Apache-2.0
  description: |
    What a phone in a rental house's warehouse talks to. It lists reservations, scans stickers, and says what left and
    what came back; the server decides, applies each change exactly once, and says clearly why it refuses.

    **Format.** JSON, UTF-8, `snake_case` names. Unknown fields are ignored. Under `/api/office` an unknown query parameter
    is a `validation_failed` with a `not_supported` for each name (`apikey` is let pass). `null` is as good as absent
    in a request. Times are RFC 3339 in UTC with whole seconds in answers (what is finer is cut), and RFC 3339 with any
    offset and fraction in requests. Ids are UUIDs: lower case in answers, any case in requests; a path segment that is no
    UUID is answered like an id that does not exist. A body is strict JSON: no name twice in an object, no U+0000, no lone
    surrogate, 64 levels, 20,000 values and 32 characters a number at most; anything else is `invalid_json`.

    **Who is asking.** Every path under `/api/office` needs `Authorization: Bearer <JWT>`. The token names a person; the
    database says in which tenant that person has an account and which role. Roles, each including those before it:
    `viewer`, `staff`, `manager`, `admin`. `x-role` says what an operation needs.

    **Idempotency.** Every POST but the minting of upload URLs and the outbox needs an `Idempotency-Key`. A request that succeeded answers
    the same bytes when it is sent again, with `Idempotent-Replayed: true`, and writes nothing. A refusal is not remembered: the same key may be tried
    again. The key is scoped to the tenant and remembered for 90 days unless the server is set otherwise.

    **Errors** have one shape everywhere, `Error`; `x-error-codes` lists the codes of a response. A 409 has `current`. What is wrong first is said first: path 404, method 405, token 401,
    413, 415, key, query and body together 400, account and role 403, key 422, row 404, state 409. For a body over 64 KiB account and role are told before its faults. Too many requests of
    an account are told right after the token was found good; too many from an address that come without a good token are
    told in place of 404, 405 and 401. Both are 429, and nothing was done. `retryable` is true
    exactly for 408, 424, 425, 429, 500, 502, 503 and 504.

    **Photos** do not go through this API: `mintUpload` says where to PUT one, and the list of reports where to GET it. Both
    URLs are signed, are used as they are, without a token, and lead to the server's own storage or to another service.

    **Beyond what is listed.** HEAD works wherever GET does. OPTIONS answers 204 with `Allow`, and needs no token. A path
    that is not here is answered by the response `NoSuchPath`, a method that a path does not have by `MethodNotAllowed`.
    `/` and what it loads are the office as a web page, unless the server was told otherwise (`PAGE`); it uses this API.
    Answers over 1 KiB are gzipped for a client that accepts it; a request body may be sent with `Content-Encoding: gzip`.
    A length is counted in Unicode code points, as JSON Schema does.
    Every response carries `X-Request-Id`, `Date`, and what keeps browsers from making anything but data of it:
    `X-Content-Type-Options: nosniff`, `Referrer-Policy: no-referrer`, `Content-Security-Policy: default-src 'none';
    frame-ancestors 'none'` and `Cross-Origin-Resource-Policy: same-origin`; behind https also `Strict-Transport-Security`.
    A page in a browser may ask only where the server was told its origin (`CORS_ORIGINS`): then every response also has
    `Vary: Origin`, and those to such a page the fields of CORS. A `traceparent` (W3C Trace Context) puts its trace id in
    the log.
servers:
  - url: /
    description: The server that this document came from.
security:
  - bearer: []
tags:
  - name: Account
    description: Who is asking.
  - name: Reservations
    description: Who has what from when to when.
  - name: Assets
    description: The physical units, by sticker and by item.
  - name: Clients
    description: Who rents.
  - name: People
    description: Who works in the house, and how the house works.
  - name: Import
    description: Whole files in and out.
  - name: Items
    description: Kinds of gear, and kits of them.
  - name: Audit
    description: Who changed what.
  - name: Stock
    description: What is free, what holds it, and where more is wanted than there is.
  - name: Changes
    description: What changed, for clients that keep a copy.
  - name: Notifications
    description: What people are told, and by which devices.
  - name: Handover
    description: Check-out and check-in.
  - name: Reports
    description: What an asset looked like when it went out or came in, with photos.
  - name: Documents
    description: Papers that hang on a reservation or an asset.
  - name: Sign-in
    description: |
      Where the server is its own issuer: what the client libraries of Supabase speak. Errors have another shape here,
      `SignInError`. With another issuer all of these paths are 404.
  - name: Asset app
    description: |
      Assets and shipments, for an app with a contract of its own under `/api/mobile/v1`: another envelope, whole numbers for
      ids, times without a zone (the company's), English sentences.
  - name: Operations
    description: For whoever keeps the server running.

paths:

  /api/office/me:
    get:
      operationId: getMe
      tags: [Account]
      summary: Who the caller is, and in which company.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The caller's account and tenant.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Me'
              example:
                user:
                  id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                  email: staff@example.com
                  display_name: Sara Restrepo
                  locale: es
                  roles: [staff]
                  role: staff
                tenant:
                  id: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c
                  name: Cóndor Rental
                  time_zone: America/Bogota
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations:
    get:
      operationId: listReservations
      tags: [Reservations]
      summary: What is picked up or returned today or this week, and all that is under way; or what some filters let through.
      description: |
        Lists a reservation when its `pickup_at` or `return_at` falls in the window, whatever its status but `draft`, and
        every reservation that is `confirmed` or `returned`, whatever its dates. The window is in the tenant's time zone,
        from local midnight to local midnight, the later one excluded.

        With `from`, `to`, `status`, `client`, `q` or `overdue`, and then without `window`, it lists what all of them let through,
        whatever its status.

        Order: the next thing to happen first (`return_at` once anything went out or the status is `returned` or
        `closed`, else `pickup_at`), then by id. Nothing is cut silently: a page that is not the last has a `next_cursor`.
      x-role: viewer
      parameters:
        - name: window
          in: query
          description: Needed without one of the filters, not taken with any. Which days, in the tenant's time zone. `today` is the local day, `week` the seven local days from today on.
          schema:
            type: string
            enum: [today, week]
          example: today
        - name: from
          in: query
          description: The first day, in the tenant's time zone. A reservation touches each day from its pickup to its return.
          schema:
            type: string
            format: date
          example: '2026-06-01'
        - name: to
          in: query
          description: The last day, inclusive; none before `from`.
          schema:
            type: string
            format: date
          example: '2026-06-30'
        - name: status
          in: query
          description: One status, or several with commas between.
          style: form
          explode: false
          schema:
            type: array
            minItems: 1
            items:
              $ref: '#/components/schemas/ReservationStatus'
          example: [draft, requested]
        - name: client
          in: query
          description: A client's id. An unknown one finds nothing.
          schema:
            type: string
            format: uuid
          example: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
        - name: q
          in: query
          description: Text that is in the reference, the external id or the client's name, whatever the case.
          schema:
            type: string
            minLength: 1
            maxLength: 200
          example: acme
        - name: overdue
          in: query
          description: With `true`, only what is overdue. There is no other value.
          schema:
            type: string
            enum: ['true']
          example: 'true'
        - $ref: '#/components/parameters/Location'
        - $ref: '#/components/parameters/Candidates'
        - name: limit
          in: query
          description: The most reservations on a page.
          schema:
            type: integer
            minimum: 1
            maximum: 500
            default: 500
          example: 100
        - name: cursor
          in: query
          description: The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.
          schema:
            type: string
            format: page-cursor
            minLength: 1
            maxLength: 200
          example: MTc4MDQwODgwMDAwMDAwMDowYjljN2MxZS02ZDNmLTRhNTEtOWUwYi02YzJjMWYzYTdkNTU
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ReservationPage'
              example:
                reservations:
                  - id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    reference: R-2026-0602-03
                    client:
                      id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                      display_name: Acme Films
                      preferred_language: en
                    status: confirmed
                    location: MDE
                    pickup_at: '2026-06-02T14:00:00Z'
                    return_at: '2026-06-04T23:00:00Z'
                    picked_up_at: '2026-06-02T14:05:31Z'
                    actual_pickup_at: '2026-06-02T14:05:12Z'
                    returned_at: null
                    actual_return_at: null
                    updated_at: '2026-06-02T14:05:31Z'
                    notes: Call before the truck comes.
                    version: 3
                    overdue: false
                    progress:
                      qty: 2
                      picked_up: 1
                      out: 1
                      returned: 0
                      counted:
                        qty: 0
                        picked_up: 0
                        out: 0
                        returned: 0
                    kits:
                      - id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
                        item:
                          id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                          name: Interview kit
                          sku: KIT-INT
                          serialized: false
                        qty: 1
                    items:
                      - id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                        item:
                          id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                          name: Sony FX6
                          sku: FX6
                          serialized: true
                        qty: 2
                        version: 1
                        shortage: 0
                        added_at_shelf: false
                        kit_id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
                        counted: null
                        assigned_asset_ids:
                          - c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                        assigned_assets:
                          - asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                            picked_up_at: '2026-06-02T14:05:31Z'
                            picked_up_by: Ana Ruiz
                            returned_at: null
                            returned_by: null
                        candidate_assets:
                          - id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                            serial: '41207'
                            asset_tag: A-FX6-01
                            code: MJQT
                            condition: good
                            status: IN_STOCK
                            current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                          - id: d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607
                            serial: '41208'
                            asset_tag: A-FX6-02
                            code: MJQW
                            condition: like_new
                            status: IN_STOCK
                            current_reservation_id: null
                next_cursor: null
          links:
            show:
              operationId: getReservation
              description: The first reservation of the page.
              parameters:
                path.id: $response.body#/reservations/0/id
            candidates:
              operationId: listReservationAssets
              description: The candidates of the first reservation of the page.
              parameters:
                path.id: $response.body#/reservations/0/id
            next:
              operationId: listReservations
              description: The next page.
              parameters:
                query.window: $request.query.window
                query.cursor: $response.body#/next_cursor
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: createReservation
      tags: [Reservations]
      summary: Books gear for a client, who may be made along with it.
      description: |
        `lines` may name units by `asset_ids`. A kit is booked by `kits`: what it consists of becomes lines of its own with the kit's `kit_id`;
        a kit in a line is `invalid_value`. Without a `reference` the next of the tenant's year is made, such as `R-2026-0042`; one that
        another reservation has is 409 `already_exists`.
        
        A key makes one reservation for good: sent again after its retention it answers with the reservation as it is then.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewReservation'
            example:
              client:
                display_name: Acme Films
                email: gear@acme.example
              location: MDE
              pickup_at: '2026-06-02T09:00:00-05:00'
              return_at: '2026-06-04T18:00:00-05:00'
              status: confirmed
              notes: Call before the truck comes.
              lines:
                - item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                  qty: 2
                  asset_ids: [c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6]
              kits:
                - item_id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                  qty: 1
      responses:
        '201':
          description: The reservation.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Reservation'
              examples:
                reservation:
                  $ref: '#/components/examples/Reservation'
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/BookingNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/BookingConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    get:
      operationId: getReservation
      tags: [Reservations]
      summary: One reservation.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/Candidates'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The reservation.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Reservation'
              examples:
                reservation:
                  $ref: '#/components/examples/Reservation'
          links:
            candidates:
              operationId: listReservationAssets
              description: Its candidates alone.
              parameters:
                path.id: $request.path.id
            itemAssets:
              operationId: listItemAssets
              description: All assets of the item of its first line.
              parameters:
                path.itemId: $response.body#/items/0/item/id
            setStatus:
              operationId: setReservationStatus
              description: It is moved on.
              parameters:
                path.id: $request.path.id
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    patch:
      operationId: updateReservation
      tags: [Reservations]
      summary: Changes a reservation.
      description: |
        What is there is changed: `null` clears, what is left out stays. `lines` and `kits` are given as a whole: one with its `id` is kept and
        changed, one without is new, one that is missing is removed, and the lines have the order of the request. What ever went out stays
        assigned; a line that something went out on is not removed and keeps its item: 409 `line_in_use`. Where fewer of a line are
        booked than units are assigned, the last ones that never went out are assigned no more. A kit with another `qty` has its lines
        follow; a kit without lines is gone.
        
        With `version`, only when the reservation still has it, and so for each line with its own; otherwise 409 `version_mismatch`, with the
        reservation as it is now. The status moves by a request of its own. A reservation that is closed or cancelled stays as it is.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/ReservationChange'
            example:
              return_at: '2026-06-05T18:00:00-05:00'
              notes: null
              lines:
                - id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                  qty: 3
                  version: 1
                - item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                  qty: 1
              version: 3
      responses:
        '200':
          description: The reservation as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Reservation'
              examples:
                reservation:
                  $ref: '#/components/examples/Reservation'
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/BookingPartNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/BookingEditConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/history:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    get:
      operationId: listReservationHistory
      tags: [Reservations]
      summary: What happened to a reservation, oldest first.
      description: |
        Every change, whoever made it: edits, moves of the status, pickups, returns and reports, from the audit.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/PageLimit'
        - name: cursor
          in: query
          description: The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.
          schema:
            type: string
            format: page-cursor
            minLength: 1
            maxLength: 200
          example: MTIzNDU6MGI5YzdjMWUtNmQzZi00YTUxLTllMGItNmMyYzFmM2E3ZDU1
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ReservationHistory'
              example:
                history:
                  - at: '2026-06-01T15:12:00Z'
                    action: reservation.confirmed
                    by: Ana Ruiz
                    source: api
                    asset: null
                    from_status: requested
                    to_status: confirmed
                    before:
                      status: requested
                    after:
                      status: confirmed
                    key: null
                  - at: '2026-06-02T14:05:31Z'
                    action: asset.picked_up
                    by: Luis Mora
                    source: api
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      asset_tag: A-FX6-01
                      serial: '41207'
                    from_status: confirmed
                    to_status: confirmed
                    before:
                      status: confirmed
                      current_reservation_id: null
                    after:
                      status: confirmed
                      current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    key: 5f4c0c7e-9a1b-4d2c-8e3f-70819a2b3c4d
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/assets:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    get:
      operationId: listReservationAssets
      tags: [Reservations]
      summary: The candidate assets of every line, for phones that list with `candidates=none`.
      description: |
        By line (position, then id), then by asset tag. An asset that two lines may take is there once for each.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The candidates, each with its line.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/LineCandidateList'
              example:
                assets:
                  - id: d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607
                    serial: '41208'
                    asset_tag: A-FX6-02
                    code: MJQW
                    condition: like_new
                    status: IN_STOCK
                    current_reservation_id: null
                    line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
          links:
            resolve:
              operationId: resolveCode
              description: What the first one's sticker says.
              parameters:
                query.code: $response.body#/assets/0/code
            pickUp:
              operationId: pickUpAsset
              description: The first one goes out.
              parameters:
                path.id: $request.path.id
              requestBody:
                asset_id: '{$response.body#/assets/0/id}'
                at: '2026-06-02T09:05:12Z'
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/status:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    post:
      operationId: setReservationStatus
      tags: [Reservations]
      summary: Moves a reservation to another status.
      description: |
        The moves: `draft` to `requested` or `cancelled`; `requested` to `confirmed` or `cancelled`; `confirmed` to
        `returned`, and to `cancelled` only with nothing out; `returned` to `closed`, or back to `confirmed`. The present
        status is a 200 that changes nothing.

        `confirmed` to `returned` with gear still out closes its checkouts at the server's time and frees the assets.
        Every move leaves one audit row `reservation.<to>`, every checkout closed so one `asset.returned`.

        Where the tenant refuses overbooking, `confirmed` takes what is free; with `allow_shortage` what is missing is recorded, and one
        audit row `stock.shortage_allowed` says so.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/StatusChange'
            example:
              to: closed
              reason: All checked in at the desk.
      responses:
        '200':
          description: The reservation as it is now, with its candidates.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Reservation'
              examples:
                reservation:
                  $ref: '#/components/examples/Reservation'
          links:
            show:
              operationId: getReservation
              description: The reservation once more.
              parameters:
                path.id: $request.path.id
            setStatus:
              operationId: setReservationStatus
              description: It is moved on.
              parameters:
                path.id: $request.path.id
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/StatusConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/pickups:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    post:
      operationId: pickUpAsset
      tags: [Handover]
      summary: An asset, a case or counted gear goes out on a reservation.
      description: |
        The first row that fits decides, top to bottom:

        | the case | the answer |
        |---|---|
        | no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |
        | `scanned_code` unknown or of another asset | 409 `code_mismatch` |
        | already out on this reservation | 200, the same facts, no audit row (a new scan is still logged) |
        | was out on this reservation and came back, `at` not later than that return's | 409 `already_applied` |
        | reservation not `confirmed` | 409 `reservation_wrong_state`, but see below |
        | out on another reservation, or inactive | 409 `asset_unavailable` |
        | assigned to a line (also one that came back earlier and goes out again) | that line |
        | of an item with a line: a free place | appended to that line; of several, the first by position |
        | no free place, but an assigned asset that was never out | takes that one's place |
        | no free place | 409 `line_capacity_full` |
        | of no line's item | 409 `asset_not_on_reservation` |

        A pickup on a reservation that the server itself took for `returned` (its last asset came back), with `at` before
        its `actual_return_at`, for an asset that was not out on it yet, is a late fact: it goes on down the table and, if
        it fits, the reservation goes back to `confirmed`. A person's `returned` stands.

        With `line_id` and `qty` in place of `asset_id`, so many of a counted item go out:

        | the case | the answer |
        |---|---|
        | no such reservation, no such line on it | 404 `reservation_not_found`, `line_not_found` |
        | a line of scanned gear | 400 `validation_failed` on `line_id` |
        | reservation neither `confirmed` nor `returned` by the server with `at` before that | 409 `reservation_wrong_state` |
        | the line has no room for so many more | 409 `line_capacity_full` |
        | else | so many more are out |

        A case, an asset of an item with `is_case`, goes out with all that lies in it, each down the table, all or nothing. A case that no line asks for
        gets a line of its own. A refusal names each asset that stands in its way under `current.contents`.

        `override` goes past `reservation_wrong_state` of a reservation that is `requested` or `returned`, which is `confirmed` then; past
        `asset_unavailable` of an asset that is out on another reservation, whose trip ends there, or in `REPAIR`; past `line_capacity_full`, whose
        line then has room for more; and past `asset_not_on_reservation`, where a line is added. `overridden` says which of these there were. Nothing
        overrides a draft, what is cancelled or closed, `ARCHIVED` or `DISPOSED`, a wrong sticker or `already_applied`. It needs the role that the
        tenant's `override_role` names.

        The key of a pickup is known for good. Long after, the same key changes nothing: 200 while the asset is still out by it, else 409 `already_applied`.

        An applied call writes one audit row `asset.picked_up` (and `reservation.reopened` for a late fact), and one scan row when
        `scanned_code` is there; the stored answer is part of the same transaction.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        $ref: '#/components/requestBodies/Pickup'
      responses:
        '200':
          description: The gear is out on this reservation.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                oneOf:
                  - $ref: '#/components/schemas/PickedUp'
                  - $ref: '#/components/schemas/CountedMove'
              examples:
                scanned:
                  value:
                    reservation_status: confirmed
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                counted:
                  value:
                    reservation_status: confirmed
                    line:
                      id: 0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f
                      qty: 6
                      picked_up: 4
                      out: 4
                      returned: 0
                      lost: 0
                      used: 0
                override:
                  value:
                    reservation_status: confirmed
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                    overridden: [line_capacity_full]
          links:
            takeBack:
              operationId: returnAsset
              description: The same asset comes back.
              parameters:
                path.id: $request.path.id
              requestBody:
                asset_id: '{$response.body#/asset/id}'
                at: '2026-06-04T18:20:00Z'
            show:
              operationId: getReservation
              description: The reservation with the asset out.
              parameters:
                path.id: $request.path.id
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ShelfGearNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/PickupConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/returns:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    post:
      operationId: returnAsset
      tags: [Handover]
      summary: An asset, a case or counted gear comes back from a reservation.
      description: |
        The first row that fits decides, top to bottom:

        | the case | the answer |
        |---|---|
        | no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |
        | `scanned_code` unknown or of another asset | 409 `code_mismatch` |
        | reservation neither `confirmed` nor `returned` | 409 `reservation_wrong_state` |
        | out on this reservation for a second time or more, `at` earlier than this trip's pickup | 409 `already_applied` |
        | out on this reservation | closes the checkout; the last one out takes the reservation to `returned` |
        | back from this reservation | 200, the same facts, no audit row (a new scan is still logged) |
        | on a line or of a line's item, never picked up | 409 `asset_not_checked_out` |
        | anything else | 409 `asset_not_on_reservation` |

        With `line_id` in place of `asset_id`, of a counted item `qty` are back, `lost` are lost and `used` are used up:

        | the case | the answer |
        |---|---|
        | no such reservation, no such line on it | 404 `reservation_not_found`, `line_not_found` |
        | a line of scanned gear | 400 `validation_failed` on `line_id` |
        | reservation neither `confirmed` nor `returned` | 409 `reservation_wrong_state` |
        | more than is out | 409 `more_than_out` |
        | else | so many fewer are out; the last thing out, scanned or counted, takes the reservation to `returned` |

        A case comes back with what of it is out on this reservation. `override` goes past `asset_not_checked_out` and `asset_not_on_reservation` of an asset
        that is out on another reservation: its trip ends there.

        An applied call writes one audit row `asset.returned`, a second one `reservation.returned` when it takes the
        reservation there, and one scan row when `scanned_code` is there; the stored answer is part of the same transaction.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        $ref: '#/components/requestBodies/Return'
      responses:
        '200':
          description: The gear is back from this reservation.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                oneOf:
                  - $ref: '#/components/schemas/Returned'
                  - $ref: '#/components/schemas/CountedMove'
              examples:
                scanned:
                  value:
                    reservation_status: returned
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      current_reservation_id: null
                counted:
                  value:
                    reservation_status: returned
                    line:
                      id: 0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f
                      qty: 6
                      picked_up: 4
                      out: 0
                      returned: 2
                      lost: 1
                      used: 1
          links:
            pickUpAgain:
              operationId: pickUpAsset
              description: The same asset goes out once more.
              parameters:
                path.id: $request.path.id
              requestBody:
                asset_id: '{$response.body#/asset/id}'
                at: '2026-06-05T08:00:00Z'
            setStatus:
              operationId: setReservationStatus
              description: The desk closes it.
              parameters:
                path.id: $request.path.id
              requestBody:
                to: closed
            show:
              operationId: getReservation
              description: The reservation with the asset back.
              parameters:
                path.id: $request.path.id
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ShelfGearNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/ReturnConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/swaps:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    post:
      operationId: swapAsset
      tags: [Handover]
      summary: Another asset goes out in place of one that is out.
      description: |
        For the other camera, grabbed by mistake or handed out because the first one failed at the door. The first row that fits decides; `at` judges
        both halves as a return and a pickup, and the sticker is the second one's:

        | the case | the answer |
        |---|---|
        | no such reservation, no such assets in the tenant | 404 `reservation_not_found`, `asset_not_found` |
        | `scanned_code` unknown or of another asset | 409 `code_mismatch` |
        | the second is out here in place of the first | 200, the same facts |
        | reservation not `confirmed` | 409 `reservation_wrong_state` |
        | the first is not out here | 409 `asset_not_checked_out` |
        | the first is out for a second time or more, `at` earlier than this trip's pickup | 409 `already_applied` |
        | of different items | 409 `asset_not_on_reservation` |
        | the second was out here and came back, `at` not later than that return's | 409 `already_applied` |
        | the second is out, in repair or inactive | 409 `asset_unavailable` |
        | else | the first is back, the second is out in its place on the line; assigned here already the two change places |

        The trip that was swapped away counts in no `progress`, and takes the reservation nowhere.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Swap'
            example:
              asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
              by_asset_id: 91ff7ceb-a001-842b-a663-899e2954c143
              scanned_code: KWPX
              at: '2026-06-02T09:12:05Z'
              reason: The first one does not focus.
      responses:
        '200':
          description: The second asset is out on this reservation, in the place of the first.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Swapped'
              example:
                reservation_status: confirmed
                asset:
                  id: 91ff7ceb-a001-842b-a663-899e2954c143
                  current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                swapped:
                  asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationOrAssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/SwapConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/undo:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    post:
      operationId: undoOperation
      tags: [Handover]
      summary: Takes back what a key did at the shelf.
      description: |
        A pickup, a return or a swap, of an asset, a case or counted gear, by the `Idempotency-Key` that it was sent with. The first row that fits decides:

        | the case | the answer |
        |---|---|
        | no such reservation | 404 `reservation_not_found` |
        | the key did nothing at the shelf on this reservation | 409 `nothing_to_undo` |
        | undone already | 200, the same facts |
        | longer ago than the server is set to allow (24 hours), or a person moved the status since | 409 `too_late` |
        | it ended a trip of another reservation | 409 `too_late` |
        | the asset went out again since, or is gone for good; the counted line moved again | 409 `too_late` |
        | else | exactly what the key changed is as it was before, the reservation's status too |

        The undone key sent again changes nothing: it is replayed while it is stored, then 409 `already_applied`.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Undo'
            example:
              key: 5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21
      responses:
        '200':
          description: It is undone, now or before.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Undone'
              example:
                reservation_status: confirmed
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  current_reservation_id: null
                line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/UndoConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/outbox:
    post:
      operationId: sendOutbox
      tags: [Handover]
      summary: A phone's whole outbox in one request.
      description: |
        Does up to 100 changes, one after another in the order sent, each in a transaction of its own and with its own fate. Each is
        exactly the single call with its key: the same answer, the same role, the same fingerprint, so that a key replays whichever
        way it is sent. The request itself needs no `Idempotency-Key`, and its answer is not stored.

        An entry may be a POST of `pickUpAsset`, `returnAsset`, `swapAsset`, `undoOperation`, `setReservationStatus` or
        `fileConditionReport`. What is wrong with an entry is that entry's 400, and says nothing about the others: another path is `not_supported` on `path`, another method on
        `method`. The whole request is refused only where it has no `entries`, or more than 100.

        | the case | that entry's answer |
        |---|---|
        | behind a pickup, return or swap of the same asset or line that was refused | 424 `dependency_failed` |
        | behind one of the same asset or line that met a 5xx, 429 or 408 | 503 `unavailable` |
        | `after` names an entry before it that was refused, or met a 5xx, 429 or 408 | 424, 503 |
        | `after` names a key of no entry, whose change was made before | it is done |
        | `after` names a key that nobody knows | 424: it waits |
        | `after` names itself or an entry behind it | 400, `invalid_value` on `after` |
        | 20 s have passed, or the caller has closed the connection: the running entry ends, and no other begins | 503 |
        | too many requests of the account, of which each entry is one: it, and all behind it | 429 |

        409 `already_applied` is as good as done, and 424 as refused. A status move, an undo and a report hold up only what names them in
        `after`; a status move waits for nothing else.

        An entry's request id, in its errors and in the audit, is that of the request, a dot, and its index from 0.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Outbox'
            example:
              entries:
                - key: 5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21
                  method: POST
                  path: /api/office/reservations/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/pickups
                  body:
                    asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    at: '2026-06-02T09:05:12Z'
                - key: 8d1c2b3a-4e5f-4a6b-9c7d-0e1f2a3b4c5d
                  method: POST
                  path: /api/office/condition-reports
                  body:
                    reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    direction: out
                    condition: good
                    photo_object_paths: []
                  after: [5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21]
      responses:
        '200':
          description: What became of each entry, in the order sent.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/OutboxResults'
              example:
                results:
                  - key: 5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21
                    status: 200
                    replayed: true
                    body:
                      reservation_status: confirmed
                      asset:
                        id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                        current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                      line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                  - key: 8d1c2b3a-4e5f-4a6b-9c7d-0e1f2a3b4c5d
                    status: 503
                    body:
                      error:
                        code: unavailable
                        message: Not available just now. Try again shortly.
                        retryable: true
                        request_id: outbox-7-try-2.1
                    retry_after: 1
        '400':
          $ref: '#/components/responses/BadBody'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/availability:
    get:
      operationId: getAvailability
      tags: [Stock]
      summary: How many of some items are free, and when.
      description: |
        For each item, steps without a gap from `from` to `to`: what is owned less what lines of confirmed reservations hold then, from pickup
        until what came back is ready again. What is out past its return counts until the tenant's day ends. Fewer than none are free
        where more is held than owned. With `location`, what is there, and what reservations from there hold. An item that is not
        known is left out.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/FromInstant'
        - $ref: '#/components/parameters/ToInstant'
        - $ref: '#/components/parameters/Items'
        - $ref: '#/components/parameters/Location'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The items, in the order asked for.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AvailabilityList'
              example:
                availability:
                  - item_id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                    owned: 3
                    min_free: 1
                    steps:
                      - from: '2026-06-01T00:00:00Z'
                        to: '2026-06-02T09:00:00Z'
                        free: 3
                      - from: '2026-06-02T09:00:00Z'
                        to: '2026-06-08T00:00:00Z'
                        free: 1
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/calendar:
    get:
      operationId: listCalendar
      tags: [Stock]
      summary: What holds what.
      description: |
        The lines of confirmed reservations that hold something between `from` and `to`, by the begin of their hold, then id.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/FromInstant'
        - $ref: '#/components/parameters/ToInstant'
        - $ref: '#/components/parameters/ItemFilter'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/PageCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/CalendarPage'
              example:
                calendar:
                  - line_id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                    item_id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                    qty: 2
                    shortage: 0
                    out: 0
                    asset_ids: [c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6]
                    from: '2026-06-02T09:00:00Z'
                    to: '2026-06-05T18:30:00Z'
                    reservation:
                      id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                      reference: R-2026-0602-03
                      client: Acme Films
                      location: MDE
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/shortages:
    get:
      operationId: listShortages
      tags: [Stock]
      summary: The items of which more is wanted than there is, by name.
      description: |
        Counted by the lines' `qty` and by what is owned now alone, whatever `shortage` was recorded. With `reservation`, what it takes part in.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/FromDay'
        - $ref: '#/components/parameters/ToDay'
        - $ref: '#/components/parameters/ItemFilter'
        - $ref: '#/components/parameters/ReservationFilter'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ShortagePage'
              example:
                shortages:
                  - item:
                      id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                      name: Sony FX6
                      sku: FX6
                      serialized: true
                    owned: 2
                    missing: 1
                    stretches:
                      - from: '2026-06-02T09:00:00Z'
                        to: '2026-06-05T18:30:00Z'
                        needed: 3
                        missing: 1
                    reservations:
                      - id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                        reference: R-2026-0602-03
                        client: Acme Films
                        pickup_at: '2026-06-02T09:00:00Z'
                        return_at: '2026-06-05T18:00:00Z'
                        qty: 3
                        shortage: 1
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/clients:
    get:
      operationId: listClients
      tags: [Clients]
      summary: Clients, by name.
      description: |
        With `q`, those whose name, e-mail, phone or external id has that text in it, whatever the case.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/Search'
        - $ref: '#/components/parameters/WithArchived'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ClientPage'
              example:
                clients:
                  - id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                    display_name: Acme Films
                    preferred_language: en
                    email: gear@acme.example
                    phone: '+57 300 123 4567'
                    notes: Pays by transfer.
                    external_id: C-1042
                    archived: false
                    version: 3
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: createClient
      tags: [Clients]
      summary: Makes a client.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewClient'
            example:
              display_name: Acme Films
              preferred_language: en
              email: gear@acme.example
              phone: '+57 300 123 4567'
      responses:
        '201':
          description: The client.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Client'
              example:
                id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                display_name: Acme Films
                preferred_language: en
                email: gear@acme.example
                phone: '+57 300 123 4567'
                notes: Pays by transfer.
                external_id: C-1042
                archived: false
                version: 3
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AlreadyExists'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/clients/{id}:
    parameters:
      - $ref: '#/components/parameters/ClientId'
    get:
      operationId: getClient
      tags: [Clients]
      summary: One client.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The client.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Client'
              example:
                id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                display_name: Acme Films
                preferred_language: en
                email: gear@acme.example
                phone: '+57 300 123 4567'
                notes: Pays by transfer.
                external_id: C-1042
                archived: false
                version: 3
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ClientNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    patch:
      operationId: updateClient
      tags: [Clients]
      summary: Changes a client.
      description: |
        What is there is changed: `null` clears, what is left out stays. With `version`, only when the client still has it.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/ClientChange'
            example:
              phone: '+57 300 765 4321'
              notes: null
              version: 3
      responses:
        '200':
          description: The client as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Client'
              example:
                id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                display_name: Acme Films
                preferred_language: en
                email: gear@acme.example
                phone: '+57 300 123 4567'
                notes: Pays by transfer.
                external_id: C-1042
                archived: false
                version: 3
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ClientNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/EditConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/clients/{id}/erase:
    parameters:
      - $ref: '#/components/parameters/ClientId'
    post:
      operationId: eraseClient
      tags: [Clients]
      summary: Forgets who a client is.
      description: |
        Name, e-mail, phone and notes are gone everywhere, stored answers included; the client is archived. Reservations stay.
        The audit keeps only digests of them, which tell nothing any more.
      x-role: admin
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: false
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Nothing'
            example: {}
      responses:
        '200':
          description: The client as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Client'
              example:
                id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                display_name: –
                preferred_language: en
                email: null
                phone: null
                notes: null
                external_id: C-1042
                archived: true
                version: 4
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ClientNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/accounts:
    get:
      operationId: listPeople
      tags: [People]
      summary: People, by name.
      description: |
        With `q`, those whose name or address has that text in it, whatever the case.
      x-role: admin
      parameters:
        - $ref: '#/components/parameters/Search'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AccountPage'
              example:
                accounts:
                  - id: 5e2a6b7c-8d90-4fab-9c2d-3e4f50617283
                    email: sara@acme.example
                    display_name: Sara Restrepo
                    roles: [staff]
                    locale: es
                    disabled: false
                    version: 2
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: createAccount
      tags: [People]
      summary: Lets somebody in.
      description: |
        Who signs in with the address is this person from then on.
      x-role: admin
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewAccount'
            example:
              email: sara@acme.example
              display_name: Sara Restrepo
              roles: [staff]
              locale: es
      responses:
        '201':
          description: The account.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Account'
              example:
                id: 5e2a6b7c-8d90-4fab-9c2d-3e4f50617283
                email: sara@acme.example
                display_name: Sara Restrepo
                roles: [staff]
                locale: es
                disabled: false
                version: 2
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AlreadyExists'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/accounts/{id}:
    parameters:
      - $ref: '#/components/parameters/AccountId'
    patch:
      operationId: updateAccount
      tags: [People]
      summary: Changes what somebody may do, or what they are called.
      description: |
        What is there is changed, from the person's next request on; what is left out stays. Nobody changes their own roles (403), and
        the last admin stays one (409). Who signs in with the account stays the same, also under another address: for somebody
        else, disable it and make one of theirs.
      x-role: admin
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/AccountChange'
            example:
              roles: [manager]
              version: 2
      responses:
        '200':
          description: The account as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Account'
              example:
                id: 5e2a6b7c-8d90-4fab-9c2d-3e4f50617283
                email: sara@acme.example
                display_name: Sara Restrepo
                roles: [staff]
                locale: es
                disabled: false
                version: 2
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/AccountNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AccountConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/tenant:
    get:
      operationId: getTenant
      tags: [People]
      summary: The house and how it works.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The house.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Tenant'
              example:
                id: 8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d
                name: Acme Rental
                time_zone: America/Bogota
                overbooking: refuse
                override_role: manager
                return_grace_minutes: 60
                pickup_notice_minutes: 30
                quiet_hours: {from: '22:00', to: '07:00'}
                contact: +57 300 555 0100
                version: 4
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    patch:
      operationId: updateTenant
      tags: [People]
      summary: Changes how the house works.
      description: |
        What is there is changed, `quiet_hours: null` clears them, what is left out stays. Another time zone moves at once where days
        begin; feeds of changes begin anew.
      x-role: admin
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/TenantChange'
            example:
              overbooking: refuse
              quiet_hours: {from: '22:00', to: '07:00'}
              contact: +57 300 555 0100
              version: 3
      responses:
        '200':
          description: The house as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Tenant'
              example:
                id: 8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d
                name: Acme Rental
                time_zone: America/Bogota
                overbooking: refuse
                override_role: manager
                return_grace_minutes: 60
                pickup_notice_minutes: 30
                quiet_hours: {from: '22:00', to: '07:00'}
                contact: +57 300 555 0100
                version: 4
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/TenantConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/exports/{file}:
    parameters:
      - name: file
        in: path
        required: true
        description: Which table. Another word is no such path.
        schema:
          type: string
          enum: [clients.csv, items.csv, assets.csv, reservations.csv, audit.csv]
        example: clients.csv
    get:
      operationId: exportRows
      tags: [Import]
      summary: A whole table as a file of CSV.
      description: |
        But for the audit the columns are those of an import, which takes the file back unchanged. Text that a spreadsheet would
        calculate, or that begins with an apostrophe, stands behind a `'`. Commas, CRLF, UTF-8 without a byte order mark. The file is sent as
        it is made: one that breaks off is not whole.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: The file.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Transfer-Encoding:
              description: How long the file is nobody knows before its end.
              schema:
                type: string
              example: chunked
            Content-Disposition:
              description: What the file is called.
              required: true
              schema:
                type: string
              example: attachment; filename="assets.csv"
          content:
            text/csv; charset=utf-8:
              schema:
                type: string
              example: |
                id,external_id,display_name,preferred_language,email,phone,notes,archived
                4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172,C-1042,Acme Films,en,gear@acme.example,'+57 300 123 4567,,false
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/NoSuchPath'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/imports/{kind}:
    parameters:
      - name: kind
        in: path
        required: true
        description: What is in the file. Another word is no such path.
        schema:
          type: string
          enum: [clients, items, assets, reservations]
        example: clients
    post:
      operationId: importRows
      tags: [Import]
      summary: Puts a file of CSV into the house, all or nothing.
      description: |
        The body is CSV (RFC 4180) in UTF-8, of at most 16 MiB: commas, semicolons or tabs, by its first line, which names the columns. Rows are
        found again by `external_id`, `sku`, `asset_tag` or `serial`, so the same file twice changes nothing. A column that is not
        there leaves what is there, an empty cell clears it. One `'` before `= + - @`, a tab, a carriage return or another `'` is taken off.

        With a fault nothing is changed, and all faults are told: the first hundred in `details`, how many there are in `fault_count`. With
        `check=true` nothing is changed either way, the answer is a 200 with what would be done, and no `Idempotency-Key` is needed. The
        fingerprint of the key is the SHA-256 of the file. While another import of the house is running the answer is 503.
      x-role: manager
      parameters:
        - name: check
          in: query
          description: Whether the file is only to be checked.
          schema:
            type: string
            enum: ['true', 'false']
            default: 'false'
          example: 'false'
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          text/csv:
            schema:
              type: string
              format: csv
            example: |
              external_id,display_name,email
              C-1042,Acme Films,gear@acme.example
      responses:
        '200':
          description: What was done, or with `check` would be.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ImportOutcome'
              example:
                created: 1
                changed: 0
                same: 12
                fault_count: 0
                faults: []
        '400':
          $ref: '#/components/responses/BadFile'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/NoSuchPath'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/FileTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/NotCSV'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/items:
    get:
      operationId: listItems
      tags: [Items]
      summary: Items, by name.
      description: |
        With `q`, those whose name, SKU or external id has that text in it, whatever the case. Archived ones are left out.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/Search'
        - $ref: '#/components/parameters/Category'
        - $ref: '#/components/parameters/WithArchived'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ItemPage'
              example:
                items:
                  - id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                    name: Sony FX6 kit
                    sku: KIT-FX6
                    category: Cameras
                    serialized: false
                    is_case: false
                    owned_qty: null
                    turnaround_minutes: 60
                    consumable: false
                    replacement_value: 6200.5
                    notes: Check the media slots.
                    external_id: I-88
                    archived: false
                    kit:
                      - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                        qty: 2
                    version: 3
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: createItem
      tags: [Items]
      summary: Makes an item.
      description: |
        An item is serialized unless said: its assets are counted, and `owned_qty` is `not_supported`.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewItem'
            example:
              name: Sony FX6
              sku: FX6
              category: Cameras
              turnaround_minutes: 60
              replacement_value: 6200.5
      responses:
        '201':
          description: The item.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Item'
              example:
                id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                name: Sony FX6 kit
                sku: KIT-FX6
                category: Cameras
                serialized: false
                is_case: false
                owned_qty: null
                turnaround_minutes: 60
                consumable: false
                replacement_value: 6200.5
                notes: Check the media slots.
                external_id: I-88
                archived: false
                kit:
                  - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                    qty: 2
                version: 3
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AlreadyExists'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/items/{id}:
    parameters:
      - $ref: '#/components/parameters/ItemId'
    get:
      operationId: getItem
      tags: [Items]
      summary: One item.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The item.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Item'
              example:
                id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                name: Sony FX6 kit
                sku: KIT-FX6
                category: Cameras
                serialized: false
                is_case: false
                owned_qty: null
                turnaround_minutes: 60
                consumable: false
                replacement_value: 6200.5
                notes: Check the media slots.
                external_id: I-88
                archived: false
                kit:
                  - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                    qty: 2
                version: 3
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    patch:
      operationId: updateItem
      tags: [Items]
      summary: Changes an item.
      description: |
        What is there is changed: `null` clears, what is left out stays. With `version`, only when the item still has it.
        `serialized` changes only while there are no assets and no lines of the item (`line_in_use`).
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/ItemChange'
            example:
              category: Cinema cameras
              notes: null
              version: 3
      responses:
        '200':
          description: The item as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Item'
              example:
                id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                name: Sony FX6 kit
                sku: KIT-FX6
                category: Cameras
                serialized: false
                is_case: false
                owned_qty: null
                turnaround_minutes: 60
                consumable: false
                replacement_value: 6200.5
                notes: Check the media slots.
                external_id: I-88
                archived: false
                kit:
                  - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                    qty: 2
                version: 3
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/ItemConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/items/{id}/kit:
    parameters:
      - $ref: '#/components/parameters/ItemId'
    put:
      operationId: putItemKit
      tags: [Items]
      summary: Says what a kit is made of.
      description: |
        The list as a whole; an empty one makes the item no kit. An item is in it once, a kit is never in a kit, nor in itself.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/KitParts'
            example:
              - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                qty: 2
      responses:
        '200':
          description: The kit as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Item'
              example:
                id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                name: Sony FX6 kit
                sku: KIT-FX6
                category: Cameras
                serialized: false
                is_case: false
                owned_qty: null
                turnaround_minutes: 60
                consumable: false
                replacement_value: 6200.5
                notes: Check the media slots.
                external_id: I-88
                archived: false
                kit:
                  - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                    qty: 2
                version: 3
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/audit:
    get:
      operationId: listAudit
      tags: [Audit]
      summary: Who changed what, newest first.
      description: |
        In the order in which it was written. The filters narrow one another.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/AuditEntity'
        - $ref: '#/components/parameters/AuditReservation'
        - $ref: '#/components/parameters/AuditAsset'
        - $ref: '#/components/parameters/AuditActor'
        - $ref: '#/components/parameters/AuditAction'
        - $ref: '#/components/parameters/AuditFrom'
        - $ref: '#/components/parameters/AuditTo'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/NumberCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AuditPage'
              example:
                audit:
                  - id: 10482
                    at: '2026-06-02T09:00:00Z'
                    source: api
                    actor_user_id: 5f0c2f0e-1c3a-4b7d-9a51-1f2e3d4c5b6a
                    actor_name: Laura Gómez
                    action: item.changed
                    entity_type: item
                    entity_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                    reservation_id: null
                    reservation_reference: null
                    asset_id: null
                    asset_name: null
                    from_status: null
                    to_status: null
                    before: { notes: null }
                    after: { notes: Check the media slots. }
                    request_id: desk-7
                    idempotency_key: null
                    client_at: null
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/condition-reports/uploads:
    post:
      operationId: mintUpload
      tags: [Reports]
      summary: A URL to which one photo may be PUT.
      description: |
        PUT the photo's bytes to `upload_url` as they are, with the header fields of `headers` and no others of your own,
        above all no `Authorization`. The PUT answers 2xx once the photo is stored. It may be sent again: the same bytes are
        2xx again, other bytes replace the photo until a report names it. From then on the photo can't change: the server's
        own storage says 409 to other bytes, elsewhere they go nowhere that a report would show.

        A photo that breaks off half way need not begin anew where `upload_url` has `/storage/v1/object/upload/sign/` in it:
        `/storage/v1/upload/resumable/sign` on the same host takes it by tus 1.0.0, with the token of `upload_url` in the
        header `x-signature`.

        Needs no `Idempotency-Key`: minted twice, there are two paths, and what no report names is swept after seven days.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/UploadRequest'
            example:
              reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
              asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
              content_type: image/jpeg
              ext: jpg
              content_length: 3145728
      responses:
        '200':
          description: Where to PUT it, and by what name a report then names it.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/MintedUpload'
              example:
                upload_url: https://quartermaster.example/storage/v1/object/upload/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln
                object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg
                expires_at: '2026-06-02T16:05:12Z'
                method: PUT
                headers:
                  content-type: image/jpeg
          links:
            report:
              operationId: fileConditionReport
              description: The report that names the photo.
              requestBody:
                reservation_id: '{$request.body#/reservation_id}'
                asset_id: '{$request.body#/asset_id}'
                direction: in
                condition: good
                photo_object_paths:
                  - '{$response.body#/object_path}'
        '400':
          $ref: '#/components/responses/BadBody'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationOrAssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/TooManyUploads'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/NoRoomForPhotos'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/condition-reports:
    post:
      operationId: fileConditionReport
      tags: [Reports]
      summary: An asset's condition as it went out or came in.
      description: |
        The first row that fits decides, top to bottom:

        | the case | the answer |
        |---|---|
        | no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |
        | the asset neither is on a line of the reservation nor ever went out on it | 409 `asset_not_on_reservation` |
        | photos that can't be named | 409 `photo_not_uploaded`; `current.photos` names each, with its `reason` |
        | anything else | 201 |

        A photo can be named once it was minted for this very reservation and asset, was really uploaded as an image of the
        type it was minted for, and is in no other report. From the report on it can't change.

        The report's `condition` becomes the asset's when the report is the asset's newest. It writes one audit row
        `condition_report.created`; the stored answer is part of the same transaction. A key that was used is answered
        before storage is asked, and names its report for good, also when the key's other memory is purged.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewConditionReport'
            example:
              reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
              asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
              direction: in
              condition: fair
              notes: Scratch on the base plate.
              photo_object_paths:
                - 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg
      responses:
        '201':
          description: The report is filed, its photos are sealed.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/FiledReport'
              example:
                id: 2d8e9f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f
          links:
            list:
              operationId: listConditionReports
              description: The reservation's reports, this one among them.
              parameters:
                path.id: $request.body#/reservation_id
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationOrAssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/ReportConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/reservations/{id}/condition-reports:
    parameters:
      - $ref: '#/components/parameters/ReservationId'
    get:
      operationId: listConditionReports
      tags: [Reports]
      summary: The reports of a reservation, oldest first, with URLs of their photos.
      description: |
        The URLs are signed anew each half hour by the clock and good for an hour from its start, so the answer keeps its tag within it.
        It is never gzipped: the URLs are secrets.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The reports.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ConditionReportList'
              example:
                condition_reports:
                  - id: 2d8e9f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f
                    asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    direction: in
                    condition: fair
                    notes: Scratch on the base plate.
                    reported_by: Sara Restrepo
                    created_at: '2026-06-02T14:06:00Z'
                    photos:
                      - object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg
                        content_type: image/jpeg
                        size_bytes: 3145728
                        width: 4032
                        height: 3024
                        url: https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln
                        expires_at: '2026-06-02T16:00:00Z'
          links:
            show:
              operationId: getReservation
              description: The reservation that they are of.
              parameters:
                path.id: $request.path.id
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ReservationNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/documents/uploads:
    post:
      operationId: mintDocumentUpload
      tags: [Documents]
      summary: A URL to which one paper may be PUT.
      description: |
        As `mintUpload`, of a PDF or a picture of a paper. Needs no `Idempotency-Key`.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/DocumentUploadRequest'
            example:
              reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
              content_type: application/pdf
              ext: pdf
              content_length: 48213
      responses:
        '200':
          description: Where to PUT it, and by what name a report then names it.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/MintedUpload'
              example:
                upload_url: https://quartermaster.example/storage/v1/object/upload/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln
                object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf
                expires_at: '2026-06-02T16:05:12Z'
                method: PUT
                headers:
                  content-type: application/pdf
          links:
            file:
              operationId: createDocument
              description: The document that the file is of.
              requestBody:
                reservation_id: '{$request.body#/reservation_id}'
                kind: other
                path: '{$response.body#/object_path}'
        '400':
          $ref: '#/components/responses/BadBody'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationOrAssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/TooManyUploads'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/NoRoomForPhotos'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/documents:
    post:
      operationId: createDocument
      tags: [Documents]
      summary: A paper that was uploaded, and what it says.
      description: |
        The first row that fits decides, top to bottom:
        
        | the case | the answer |
        |---|---|
        | no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |
        | the file can't be named | 409 `photo_not_uploaded`; `current.photos` has its path and the `reason` |
        | anything else | 201 |
        
        A file can be named once it was minted for this very reservation and asset (null is none), was really uploaded as a file of its
        type, and is no other document. From then on it can't change. `amount` and `currency` go together. A key that was used is answered
        before storage is asked, and names its document for good.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewDocument'
            example:
              reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
              kind: receipt
              path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf
              title: Diesel, Estación Sur
              amount: 142000
              currency: COP
              spent_at: '2026-06-02T10:50:00-05:00'
      responses:
        '201':
          description: The document is filed, its file is sealed.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/FiledDocument'
              example:
                id: 4c5d6e7f-8091-4b2c-9d3e-5f6071829304
          links:
            show:
              operationId: getDocument
              description: The document that was filed.
              parameters:
                path.id: $response.body#/id
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ReservationOrAssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/DocumentConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    get:
      operationId: listDocuments
      tags: [Documents]
      summary: Documents that are not deleted, newest first.
      description: |
        The filters narrow one another. `url` is signed anew each half hour by the clock and good for an hour from its start, and whoever has it
        may GET the file, as an attachment. The answer is never gzipped: the URLs are secrets.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/DocumentReservation'
        - $ref: '#/components/parameters/DocumentAsset'
        - $ref: '#/components/parameters/DocumentKind'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/PageCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/DocumentPage'
              example:
                documents:
                  - id: 4c5d6e7f-8091-4b2c-9d3e-5f6071829304
                    reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    asset_id: null
                    kind: receipt
                    title: Diesel, Estación Sur
                    amount: 142000
                    currency: COP
                    spent_at: '2026-06-02T15:50:00Z'
                    object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf
                    content_type: application/pdf
                    size_bytes: 48213
                    width: null
                    height: null
                    filed_by: Sara Restrepo
                    created_at: '2026-06-02T16:02:11Z'
                    url: https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln&download=
                    expires_at: '2026-06-02T17:00:00Z'
                next_cursor: null
          links:
            show:
              operationId: getDocument
              description: The first document of the page.
              parameters:
                path.id: $response.body#/documents/0/id
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/documents/{id}:
    parameters:
      - $ref: '#/components/parameters/DocumentId'
    get:
      operationId: getDocument
      tags: [Documents]
      summary: A document.
      description: |
        As the list has it.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The document.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Document'
              example:
                id: 4c5d6e7f-8091-4b2c-9d3e-5f6071829304
                reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                asset_id: null
                kind: receipt
                title: Diesel, Estación Sur
                amount: 142000
                currency: COP
                spent_at: '2026-06-02T15:50:00Z'
                object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf
                content_type: application/pdf
                size_bytes: 48213
                width: null
                height: null
                filed_by: Sara Restrepo
                created_at: '2026-06-02T16:02:11Z'
                url: https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln&download=
                expires_at: '2026-06-02T17:00:00Z'
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/DocumentNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '502':
          $ref: '#/components/responses/UpstreamFailed'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    delete:
      operationId: deleteDocument
      tags: [Documents]
      summary: Takes a document away.
      description: |
        Nobody is shown it from then on. The audit keeps what it said, and storage its file.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      responses:
        '204':
          description: It is gone. There is no body.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/DocumentNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/stickers/{code}:
    get:
      operationId: getHouseOfSticker
      tags: [Assets]
      summary: Whose gear a sticker is on, for whoever finds it.
      description: |
        Asked without a token: the house's name and how to reach it, and nothing of the gear. A code that several houses of the server use
        is not known here.
      security: []
      parameters:
        - name: code
          in: path
          required: true
          description: A sticker's code, in any case.
          schema:
            type: string
            minLength: 1
            maxLength: 500
          example: MJQT
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The house.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PublicCache'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/HouseOfSticker'
              example:
                house: Acme Rental
                contact: +57 300 555 0100
        '304':
          $ref: '#/components/responses/DescriptionNotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '404':
          $ref: '#/components/responses/UnknownCode'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/resolve:
    get:
      operationId: resolveCode
      tags: [Assets]
      summary: The asset that a sticker is on.
      description: |
        A sticker that a newer one replaced still names its asset, and so does one on an asset that is no longer lent out.
      x-role: viewer
      parameters:
        - name: code
          in: query
          required: true
          description: |
            What the scanner read: a code in any case, or the sticker's whole URL, whose last path segment is the code. No U+0000.
          schema:
            type: string
            minLength: 1
            maxLength: 2000
            pattern: '^[^\u0000]*$'
          examples:
            code:
              value: MJQT
            url:
              value: https://qr.example.com/MJQT
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The asset, and the code as the sticker has it.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ResolvedCode'
              example:
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                  item_name: Sony FX6
                  serial: '41207'
                  asset_tag: A-FX6-01
                  condition: good
                  status: IN_STOCK
                  current_reservation_id: null
                code: MJQT
          links:
            itemAssets:
              operationId: listItemAssets
              description: All assets of its item.
              parameters:
                path.itemId: $response.body#/asset/item_id
            reservation:
              operationId: getReservation
              description: The reservation that it is out on.
              parameters:
                path.id: $response.body#/asset/current_reservation_id
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/UnknownCode'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets:
    get:
      operationId: listAssets
      tags: [Assets]
      summary: Assets, by tag, else by serial.
      description: |
        With `q`, those whose tag, serial or one of whose codes has that text in it, whatever the case. Those that are archived or disposed
        of are left out unless `status` or `out=true` asks for them. One without a location is anywhere.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/Search'
        - $ref: '#/components/parameters/AssetItem'
        - $ref: '#/components/parameters/Location'
        - $ref: '#/components/parameters/AssetStatus'
        - $ref: '#/components/parameters/AssetOut'
        - $ref: '#/components/parameters/WithArchived'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetPage'
              example:
                assets:
                  - id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                    number: 1204
                    serial: '41207'
                    asset_tag: A-FX6-01
                    codes: [MJQT]
                    location: MDE
                    condition: good
                    status: IN_STOCK
                    category: Cameras
                    notes: null
                    external_id: null
                    case_id: null
                    current_reservation_id: null
                    version: 3
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: addAsset
      tags: [Assets]
      summary: Makes an asset.
      description: |
        Tag, serial and external id are one asset's each, exactly as written. An item that is not serialized has no assets: `item_id` is
        `invalid_value` then.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewAssetRecord'
            example:
              item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
              serial: '41207'
              asset_tag: A-FX6-01
              location: MDE
      responses:
        '201':
          description: The asset.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetRecord'
              example:
                id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                number: 1204
                serial: '41207'
                asset_tag: A-FX6-01
                codes: [MJQT]
                location: MDE
                condition: good
                status: IN_STOCK
                category: Cameras
                notes: null
                external_id: null
                case_id: null
                current_reservation_id: null
                version: 3
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/ItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AlreadyExists'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/{id}:
    parameters:
      - $ref: '#/components/parameters/AssetId'
    get:
      operationId: getAsset
      tags: [Assets]
      summary: One asset.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The asset.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetRecord'
              example:
                id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                number: 1204
                serial: '41207'
                asset_tag: A-FX6-01
                codes: [MJQT]
                location: MDE
                condition: good
                status: IN_STOCK
                category: Cameras
                notes: null
                external_id: null
                case_id: null
                current_reservation_id: null
                version: 3
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/AssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    patch:
      operationId: updateAsset
      tags: [Assets]
      summary: Changes an asset.
      description: |
        What is there is changed: `null` clears, what is left out stays. With `version`, only when the asset still has it.
        Its item changes only while it was never out and no line names it (`line_in_use`); it is archived or disposed of only while it is
        not out (`asset_unavailable`).
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/AssetChange'
            example:
              status: REPAIR
              notes: The mount is loose.
              version: 2
      responses:
        '200':
          description: The asset as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetRecord'
              example:
                id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                number: 1204
                serial: '41207'
                asset_tag: A-FX6-01
                codes: [MJQT]
                location: MDE
                condition: good
                status: IN_STOCK
                category: Cameras
                notes: null
                external_id: null
                case_id: null
                current_reservation_id: null
                version: 3
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/AssetOrItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AssetConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/{id}/contents:
    parameters:
      - $ref: '#/components/parameters/AssetId'
    put:
      operationId: putAssetContents
      tags: [Assets]
      summary: Says what lies in a case.
      description: |
        The list as a whole; an empty one empties the case. What lay in another case lies in this one now, and in that one no more. A case is an asset
        of an item with `is_case`; it lies in no case, and neither does what is `ARCHIVED` or `DISPOSED`.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/CaseContents'
            example:
              - c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
      responses:
        '200':
          description: The case as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetRecord'
              example:
                id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                number: 1204
                serial: '41207'
                asset_tag: A-FX6-01
                codes: [MJQT]
                location: MDE
                condition: good
                status: IN_STOCK
                category: Cameras
                notes: null
                external_id: null
                case_id: null
                current_reservation_id: null
                version: 3
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/AssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/ContentsConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/{id}/codes:
    parameters:
      - $ref: '#/components/parameters/AssetId'
    post:
      operationId: addAssetCode
      tags: [Assets]
      summary: Puts one more sticker on an asset.
      description: |
        A code is kept in upper case; a sticker's URL is taken too, as a pickup takes it. The newest comes first.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewCode'
            example:
              code: https://qr.example.com/MJQT
      responses:
        '201':
          description: The asset as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetRecord'
              example:
                id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                number: 1204
                serial: '41207'
                asset_tag: A-FX6-01
                codes: [MJQT]
                location: MDE
                condition: good
                status: IN_STOCK
                category: Cameras
                notes: null
                external_id: null
                case_id: null
                current_reservation_id: null
                version: 3
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/AssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/AlreadyExists'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/{id}/codes/{code}:
    parameters:
      - $ref: '#/components/parameters/AssetId'
      - $ref: '#/components/parameters/StickerCode'
    delete:
      operationId: deleteAssetCode
      tags: [Assets]
      summary: Takes a sticker off an asset.
      description: |
        From then on nobody is shown the asset by it.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      responses:
        '204':
          description: It is gone. There is no body.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '404':
          $ref: '#/components/responses/AssetOrCodeNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/assets/{id}/history:
    parameters:
      - $ref: '#/components/parameters/AssetId'
    get:
      operationId: listAssetHistory
      tags: [Assets]
      summary: What happened to an asset, newest first.
      description: |
        Its trips and reports, and whatever else the audit has of it.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/TextCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AssetHistory'
              example:
                history:
                  - kind: return
                    at: '2026-06-05T16:20:00Z'
                    by: Laura Gómez
                    reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    reservation_reference: R-2026-0602-03
                    direction: null
                    condition: null
                    notes: null
                    action: null
                    before: null
                    after: null
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/AssetNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/items/{itemId}/assets:
    get:
      operationId: listItemAssets
      tags: [Assets]
      summary: The assets of an item that may go out.
      description: All but those in repair, archived or disposed of, by asset tag, then in the order they were made.
      x-role: viewer
      parameters:
        - name: itemId
          in: path
          required: true
          description: The item's id, a UUID in any case. One that is no UUID is 404 `item_not_found`; with none there is no such path.
          schema:
            type: string
            minLength: 1
          example: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
        - $ref: '#/components/parameters/Location'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The assets.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ItemAssetList'
              example:
                assets:
                  - id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    serial: '41207'
                    asset_tag: A-FX6-01
                    code: MJQT
                    condition: good
                    status: IN_STOCK
                    current_reservation_id: null
          links:
            resolve:
              operationId: resolveCode
              description: What the first one's sticker says.
              parameters:
                query.code: $response.body#/assets/0/code
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/ItemNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/devices:
    get:
      operationId: listDevices
      tags: [Notifications]
      summary: The phones and browsers that the caller is told by.
      description: |
        The one that was registered last comes first. What a device is reached by is told nobody.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: All of them.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Devices'
              example:
                devices:
                  - id: 7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091
                    platform: apns
                    environment: production
                    app_version: '3.1'
                    locale: es-CO
                    registered_at: '2026-06-02T14:05:12Z'
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    post:
      operationId: registerDevice
      tags: [Notifications]
      summary: Registers a phone or a browser.
      description: |
        From then on the device is this person's in this house, whoever's it was before: send it at each start of the app and after
        each sign-in. Ending the session that registered it takes it away, where the server is the issuer. A person has at most 20;
        the one that was not registered for longest goes.
        
        Either `platform` with what it needs, `token` for `apns` and `fcm`, `subscription` for `webpush`; or, of Apple's phones,
        `apns_token` alone. What belongs to another platform is `not_supported`.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              oneOf:
                - $ref: '#/components/schemas/ApnsRegistration'
                - $ref: '#/components/schemas/FcmRegistration'
                - $ref: '#/components/schemas/BrowserRegistration'
                - $ref: '#/components/schemas/AppleRegistration'
            example:
              platform: apns
              token: 8c1f0d3ab45e6f70819203a4b5c6d7e8f9000102030405060708090a0b0c0d0e
              environment: production
              app_version: '3.1'
              locale: es-CO
      responses:
        '201':
          description: It is registered.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/RegisteredDevice'
              example:
                id: 7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091
        '400':
          $ref: '#/components/responses/BadChange'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/devices/{id}:
    parameters:
      - $ref: '#/components/parameters/DeviceId'
    delete:
      operationId: deleteDevice
      tags: [Notifications]
      summary: Takes a device of the caller away.
      description: |
        Nothing more is sent to it.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      responses:
        '204':
          description: It is gone. There is no body.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '404':
          $ref: '#/components/responses/DeviceNotFound'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/notifications:
    get:
      operationId: listNotifications
      tags: [Notifications]
      summary: What the caller was told, newest first.
      description: |
        Also who has no device is told here, and the feed of changes brings it. What turned out to be no longer true before it was
        sent is not shown. What is older than 90 days is forgotten.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/Unread'
        - $ref: '#/components/parameters/PageLimit'
        - $ref: '#/components/parameters/PageCursor'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/NotificationPage'
              example:
                notifications:
                  - id: 2d4f6a81-0b3c-4d5e-9f60-718293a4b5c6
                    kind: pickup_soon
                    reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    asset_id: null
                    item_id: null
                    moment: '2026-06-02T15:00:00Z'
                    title: Pickup at 10:00
                    body: R-2026-0042 is picked up at 10:00 in MDE, and nothing is out yet.
                    created_at: '2026-06-02T14:30:04Z'
                    read_at: null
                next_cursor: null
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/notifications/read:
    post:
      operationId: readNotifications
      tags: [Notifications]
      summary: What of it the caller has read.
      description: |
        Those of `ids`, or all up to `up_to`: the id of a notification, it included, or a time, its whole second included unless it has a fraction. What is
        read already, or is somebody else's, is passed over. Needs no `Idempotency-Key`: reading twice is reading once.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              oneOf:
                - $ref: '#/components/schemas/ReadIds'
                - $ref: '#/components/schemas/ReadUpTo'
            example:
              up_to: 2d4f6a81-0b3c-4d5e-9f60-718293a4b5c6
      responses:
        '200':
          description: How many are unread still, for the number on the app.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/UnreadCount'
              example:
                unread: 0
        '400':
          $ref: '#/components/responses/BadBody'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/notifications/settings:
    get:
      operationId: getNotificationSettings
      tags: [Notifications]
      summary: What the caller wants to be told.
      description: |
        Who never said so wants everything, of every place.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The settings.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/NotificationSettings'
              example:
                kinds:
                  pickup_soon: {push: true}
                  return_overdue: {push: true, mail: true}
                  reservation_cancelled: {push: true}
                  reservation_changed: {push: true}
                  asset_damaged: {push: true}
                  shortage: {push: false, mail: true}
                locations: [MDE]
                version: 2
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'
    put:
      operationId: putNotificationSettings
      tags: [Notifications]
      summary: Says what the caller wants to be told.
      description: |
        As a whole: what is left out is wanted. The feed tells everything of the places that matter, whatever is muted. `mail` is
        there for the kinds that managers are mailed of; for the others it is `not_supported`.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NotificationWishes'
            example:
              kinds:
                shortage: {push: false}
              locations: [MDE]
              version: 1
      responses:
        '200':
          description: The settings as they are now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/NotificationSettings'
              example:
                kinds:
                  pickup_soon: {push: true}
                  return_overdue: {push: true, mail: true}
                  reservation_cancelled: {push: true}
                  reservation_changed: {push: true}
                  asset_damaged: {push: true}
                  shortage: {push: false, mail: true}
                locations: [MDE]
                version: 2
        '400':
          $ref: '#/components/responses/BadEdit'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '409':
          $ref: '#/components/responses/SettingsConflict'
        '413':
          $ref: '#/components/responses/BodyTooLarge'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/UnsupportedMediaType'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/KeyReused'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/push/vapid:
    get:
      operationId: getVapidKey
      tags: [Notifications]
      summary: The key that a browser subscribes to notifications with.
      description: |
        To be given to the browser's `pushManager.subscribe` as `applicationServerKey`; the subscription then goes to `/devices`. It stays
        the same for good. `null` where this server tells no browser of anything.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The house's key.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/VapidKey'
              example:
                public_key: BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/changes:
    get:
      operationId: listChanges
      tags: [Changes]
      summary: What changed since a cursor, or everything.
      description: |
        The feed of a client that keeps a copy. Without `since` it tells everything in scope, page by page: a full run, after whose
        last page the client drops what the run did not name. With `since` it tells what changed since, each entity once and as it
        is now, whoever changed it. `put` brings the whole document, `gone` is for what was deleted or is out of scope.

        Send the `cursor` of each answer as the next `since`, at once while `more` is true. Order: tenant, items, assets, clients,
        reservations, the caller's own notifications, each by id. Where notifications are asked for the cursor is the caller's alone. 410 `resync_required`: fetch without `since`.

        With `wait` the answer to a client that is up to date comes as soon as there is something to tell, else empty when that
        time is over. It counts on the cursor of a finished run; every other request is answered at once. Whoever waits is let in
        again before the answer: it may be a 401, 403 or 410.

        With `Accept: text/event-stream` the answer is a stream (WHATWG HTML, section 9.2): an event `changes` a page, its data the
        page, its id the cursor. `Last-Event-ID` goes on behind one, and wins over `since`. When nothing happens a comment comes
        every 15 seconds. An event `resync` says that the cursor is known no more; a full run follows in the same stream. It
        ends, with a `retry` of 1 to 5 seconds, when a new request would be refused, as when the token expires, or when the server
        stops. What would be refused at its beginning is answered like any request.
      x-role: viewer
      parameters:
        - name: since
          in: query
          description: The `cursor` of the answer before, as it was; its format is the server's own. Anything else is `invalid_value`.
          schema:
            type: string
            format: change-cursor
            minLength: 1
            maxLength: 4096
          example: MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ
        - name: limit
          in: query
          description: The most entities on a page.
          schema:
            type: integer
            minimum: 1
            maximum: 500
            default: 100
          example: 100
        - name: kinds
          in: query
          description: Which kinds, with commas between; all of them where it is left out. It stays the same for a cursor.
          style: form
          explode: false
          schema:
            type: array
            minItems: 1
            items:
              $ref: '#/components/schemas/ChangeKind'
          example: [asset, reservation]
        - name: documents
          in: query
          description: '`none` leaves the documents out: kind, id and op alone.'
          schema:
            type: string
            enum: [none]
          example: none
        - name: wait
          in: query
          description: How many seconds the answer may take while there is nothing to tell.
          schema:
            type: integer
            minimum: 0
            maximum: 55
            default: 0
          example: 0
        - name: Last-Event-ID
          in: header
          description: The id of the last event of a stream, which goes on behind it.
          schema:
            type: string
            format: change-cursor
            minLength: 1
            maxLength: 4096
          example: MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ
        - name: scope
          in: query
          description: |
            `floor` is what `window=week` lists, with the house's items and assets. `desk` adds drafts, everything ahead and all
            clients; it needs the role `manager`. It stays the same for a cursor.
          schema:
            type: string
            enum: [floor, desk]
            default: floor
          example: floor
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: A page of the feed.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/VaryByForm'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ChangePage'
              example:
                changes:
                  - kind: asset
                    id: 5e0c1f1a-52a2-4f3c-8d70-0c1d7a6b9e21
                    op: put
                    asset:
                      id: 5e0c1f1a-52a2-4f3c-8d70-0c1d7a6b9e21
                      item_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                      number: 1204
                      serial: '41207'
                      asset_tag: A-FX6-01
                      codes: [MJQT]
                      location: MDE
                      condition: good
                      status: IN_STOCK
                      category: null
                      notes: null
                      external_id: null
                      case_id: null
                      current_reservation_id: null
                      version: 1
                  - kind: reservation
                    id: 7c1b2f6e-3f5d-4d86-a1f4-20b3e1f6c9aa
                    op: gone
                cursor: MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ
                more: false
                full: false
            text/event-stream:
              schema:
                type: string
              example: |
                event: changes
                id: MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ
                data: {"changes":[],"cursor":"MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ","more":false,"full":true}
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/Forbidden'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '410':
          $ref: '#/components/responses/ResyncRequired'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/office/locations:
    get:
      operationId: listLocations
      tags: [Assets]
      summary: The places where the house has gear.
      description: Each once, by name in the order of its characters' code points. They are what `location` can be.
      x-role: viewer
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The places.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/LocationList'
              example:
                locations: [LAS, MDE]
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/BadQuery'
        '401':
          $ref: '#/components/responses/NotSignedIn'
        '403':
          $ref: '#/components/responses/NoAccount'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/Internal'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/Unavailable'
        '504':
          $ref: '#/components/responses/TimedOut'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /auth/v1/otp:
    post:
      operationId: requestSignInCode
      tags: [Sign-in]
      summary: Mails a code to an address.
      description: |
        The answer is the same whether the address is known or not, and so is what is done for it; only who has an account gets a
        mail, unless the server lets anybody sign up. A code has six digits and is good for ten minutes, five tries and one sign-in;
        another one takes its place, after 60 seconds at the soonest.
      security: []
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      requestBody:
        required: true
        description: At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/CodeRequest'
            example:
              email: staff@example.com
              create_user: false
      responses:
        '200':
          description: The mail goes out, if there is anybody to get it.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Nothing'
              example:
                {}
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '408':
          $ref: '#/components/responses/SignInRefused'
        '413':
          $ref: '#/components/responses/SignInRefused'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/verify:
    post:
      operationId: verifySignInCode
      tags: [Sign-in]
      summary: Makes a session for who has the code.
      description: |
        A wrong code, one that is over, and an address that is not known are refused alike with 403 `otp_expired`.
      security: []
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      requestBody:
        required: true
        description: At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/CodeVerification'
            example:
              email: staff@example.com
              token: '482714'
              type: email
      responses:
        '200':
          description: Signed in.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInSession'
              example:
                access_token: eyJhbGciOiJFUzI1NiJ9.e30.c2ln
                refresh_token: Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ
                token_type: bearer
                expires_in: 3600
                expires_at: 1780412712
                user:
                  id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                  aud: authenticated
                  role: authenticated
                  email: staff@example.com
                  phone: ''
                  email_confirmed_at: '2026-06-02T14:05:12Z'
                  confirmed_at: '2026-06-02T14:05:12Z'
                  last_sign_in_at: '2026-06-02T14:05:12Z'
                  app_metadata:
                    provider: email
                    providers: [email]
                  user_metadata:
                    email_verified: true
                  identities:
                    - identity_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      user_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      identity_data:
                        sub: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                        email: staff@example.com
                        email_verified: true
                        phone_verified: false
                      provider: email
                      email: staff@example.com
                      last_sign_in_at: '2026-06-02T14:05:12Z'
                      created_at: '2026-06-02T14:05:12Z'
                      updated_at: '2026-06-02T14:05:12Z'
                  created_at: '2026-06-02T14:05:12Z'
                  updated_at: '2026-06-02T14:05:12Z'
                  is_anonymous: false
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '403':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '408':
          $ref: '#/components/responses/SignInRefused'
        '413':
          $ref: '#/components/responses/SignInRefused'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/token:
    post:
      operationId: getSession
      tags: [Sign-in]
      summary: Renews a session, or makes one by a password.
      description: |
        With `grant_type=refresh_token` every refresh gives a new refresh token. The last one before is good for another 60 seconds and
        gives the present one again; an older one ends the session: 400 `refresh_token_already_used`. A session that has ended is 400
        `refresh_token_not_found`, `session_not_found` or `session_expired`: sign in again. `grant_type=password` works where the server
        allows passwords.
      security: []
      parameters:
        - $ref: '#/components/parameters/GrantType'
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      requestBody:
        required: true
        description: At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/TokenRequest'
            example:
              refresh_token: Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ
      responses:
        '200':
          description: Signed in.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInSession'
              example:
                access_token: eyJhbGciOiJFUzI1NiJ9.e30.c2ln
                refresh_token: Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ
                token_type: bearer
                expires_in: 3600
                expires_at: 1780412712
                user:
                  id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                  aud: authenticated
                  role: authenticated
                  email: staff@example.com
                  phone: ''
                  email_confirmed_at: '2026-06-02T14:05:12Z'
                  confirmed_at: '2026-06-02T14:05:12Z'
                  last_sign_in_at: '2026-06-02T14:05:12Z'
                  app_metadata:
                    provider: email
                    providers: [email]
                  user_metadata:
                    email_verified: true
                  identities:
                    - identity_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      user_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      identity_data:
                        sub: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                        email: staff@example.com
                        email_verified: true
                        phone_verified: false
                      provider: email
                      email: staff@example.com
                      last_sign_in_at: '2026-06-02T14:05:12Z'
                      created_at: '2026-06-02T14:05:12Z'
                      updated_at: '2026-06-02T14:05:12Z'
                  created_at: '2026-06-02T14:05:12Z'
                  updated_at: '2026-06-02T14:05:12Z'
                  is_anonymous: false
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '408':
          $ref: '#/components/responses/SignInRefused'
        '413':
          $ref: '#/components/responses/SignInRefused'
        '422':
          $ref: '#/components/responses/SignInRefused'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/signup:
    post:
      operationId: signUp
      tags: [Sign-in]
      summary: Mails a code to who chooses a password.
      description: |
        Only where the server allows passwords and signing up. The answer is the same for an address that is there already; `verify` with
        type `signup` makes the user.
      security: []
      parameters:
        - $ref: '#/components/parameters/AcceptLanguage'
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      requestBody:
        required: true
        description: At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/SignUpRequest'
            example:
              email: new@example.com
              password: correct horse battery staple
              data: {}
      responses:
        '200':
          description: The mail goes out. What is told of the user is nobody's yet.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInUser'
              example:
                id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                aud: authenticated
                role: authenticated
                email: new@example.com
                phone: ''
                confirmation_sent_at: '2026-06-02T14:05:12Z'
                app_metadata:
                  provider: email
                  providers: [email]
                user_metadata: {}
                identities: []
                created_at: '2026-06-02T14:05:12Z'
                updated_at: '2026-06-02T14:05:12Z'
                is_anonymous: false
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '408':
          $ref: '#/components/responses/SignInRefused'
        '413':
          $ref: '#/components/responses/SignInRefused'
        '422':
          $ref: '#/components/responses/SignInRefused'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/logout:
    post:
      operationId: signOut
      tags: [Sign-in]
      summary: Ends sessions at once, with all their tokens.
      parameters:
        - $ref: '#/components/parameters/Scope'
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '204':
          description: They have ended. There is no body.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '403':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/user:
    get:
      operationId: getUser
      tags: [Sign-in]
      summary: Who is signed in.
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: The user of the token's session.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInUser'
              example:
                id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                aud: authenticated
                role: authenticated
                email: staff@example.com
                phone: ''
                email_confirmed_at: '2026-06-02T14:05:12Z'
                confirmed_at: '2026-06-02T14:05:12Z'
                last_sign_in_at: '2026-06-02T14:05:12Z'
                app_metadata:
                  provider: email
                  providers: [email]
                user_metadata:
                  email_verified: true
                identities:
                  - identity_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    user_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    identity_data:
                      sub: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      email: staff@example.com
                      email_verified: true
                      phone_verified: false
                    provider: email
                    email: staff@example.com
                    last_sign_in_at: '2026-06-02T14:05:12Z'
                    created_at: '2026-06-02T14:05:12Z'
                    updated_at: '2026-06-02T14:05:12Z'
                created_at: '2026-06-02T14:05:12Z'
                updated_at: '2026-06-02T14:05:12Z'
                is_anonymous: false
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '403':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

    put:
      operationId: updateUser
      tags: [Sign-in]
      summary: Changes what a user keeps about themselves, or the password.
      description: |
        With another password every other session of the user ends, and a mail tells of it. A password lasts, so a token alone
        is not enough to choose one: the session was opened by a code in the last 15 minutes, or `current_password` is there;
        else the answer is 400 `reauthentication_needed`.
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      requestBody:
        required: true
        description: At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/UserChange'
            example:
              data:
                shift: late
      responses:
        '200':
          description: The user as it is now.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInUser'
              example:
                id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                aud: authenticated
                role: authenticated
                email: staff@example.com
                phone: ''
                email_confirmed_at: '2026-06-02T14:05:12Z'
                confirmed_at: '2026-06-02T14:05:12Z'
                last_sign_in_at: '2026-06-02T14:05:12Z'
                app_metadata:
                  provider: email
                  providers: [email]
                user_metadata:
                  email_verified: true
                identities:
                  - identity_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    user_id: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                    identity_data:
                      sub: 1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11
                      email: staff@example.com
                      email_verified: true
                      phone_verified: false
                    provider: email
                    email: staff@example.com
                    last_sign_in_at: '2026-06-02T14:05:12Z'
                    created_at: '2026-06-02T14:05:12Z'
                    updated_at: '2026-06-02T14:05:12Z'
                created_at: '2026-06-02T14:05:12Z'
                updated_at: '2026-06-02T14:05:12Z'
                is_anonymous: false
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '403':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '408':
          $ref: '#/components/responses/SignInRefused'
        '413':
          $ref: '#/components/responses/SignInRefused'
        '422':
          $ref: '#/components/responses/SignInRefused'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '500':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'
        '504':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/settings:
    get:
      operationId: getSignInSettings
      tags: [Sign-in]
      summary: Which ways in there are.
      security: []
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: The ways in.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInSettings'
              example:
                external:
                  email: true
                  phone: false
                disable_signup: true
                mailer_autoconfirm: false
                phone_autoconfirm: false
                saml_enabled: false
                saml_private_key_next_configured: false
                passkeys_enabled: false
                sms_provider: ''
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '429':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/health:
    get:
      operationId: getSignInHealth
      tags: [Sign-in]
      summary: That signing in is served here.
      security: []
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: It is.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/SignInHealth'
              example:
                version: quartermaster
                name: GoTrue
                description: sign-in of this Quartermaster
        '400':
          $ref: '#/components/responses/SignInRefused'
        '401':
          $ref: '#/components/responses/SignInRefused'
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '429':
          $ref: '#/components/responses/SignInRefused'

  /auth/v1/.well-known/jwks.json:
    get:
      operationId: getSigningKeys
      tags: [Sign-in]
      summary: The keys that verify the tokens of this server.
      description: |
        The next key is here before it signs, and the last ones stay until no token of theirs is good any more.
      security: []
      parameters:
        - $ref: '#/components/parameters/ApiKey'
        - $ref: '#/components/parameters/SignInVersion'
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: A JWK set (RFC 7517).
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/KeySetCache'
            X-Supabase-Api-Version:
              $ref: '#/components/headers/SignInVersion'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/KeySet'
              example:
                keys:
                  - kty: EC
                    crv: P-256
                    x: 1tcXc3g-gEZ-SAquZRrSFfPOBZtgGTH8uf839X1h6PY
                    y: SGWtm9dePJQObkcHisgBgP22UJ4D9U_PTvg5qpIEDPo
                    use: sig
                    alg: ES256
                    kid: d5a320d6-2ccf-4aaa-afb5-286464b5833b
                    key_ops: [verify]
        '404':
          $ref: '#/components/responses/SignInElsewhere'
        '429':
          $ref: '#/components/responses/SignInRefused'
        '503':
          $ref: '#/components/responses/SignInUnavailable'

  /.well-known/apple-app-site-association:
    get:
      operationId: getAppSiteAssociation
      tags: [Operations]
      summary: The iOS apps that belong to this address, so that they are offered its codes. 404 where none do.
      security: []
      parameters:
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The apps.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/HourCache'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/AppSiteAssociation'
              example:
                webcredentials:
                  apps: [ABCDE12345.com.example.scanner]
        '304':
          description: What the client has is still right.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/HourCache'
        '400':
          $ref: '#/components/responses/Malformed'
        '404':
          $ref: '#/components/responses/NoSuchPath'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/assets:
    post:
      operationId: createAsset
      tags: [Asset app]
      summary: Makes an asset, which is an asset of the office at once.
      description: |
        Its item is found by name, model and manufacturer, without regard to case, or made. With a `code` it is found by its
        sticker. Tag, serial number and code are each unique in the company, without regard to case.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewAsset'
            example:
              asset_tag: A-FX6-09
              serial_num: SN123456
              name: Sony FX6
              model: FX6
              manufacturer: Sony
              category: Camera
              status: IN_STOCK
              code: MJQZ
      responses:
        '201':
          description: The asset.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/CreatedAsset'
              example:
                success: true
                message: Asset created successfully
                asset:
                  id: 123
                  asset_tag: A-FX6-09
                  serial_num: SN123456
                  name: Sony FX6
                  model: FX6
                  manufacturer: Sony
                  category: Camera
                  hardware_type: null
                  country: null
                  status: In Stock
                  notes: null
                  created_at: '2025-01-15T10:30:00'
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '408':
          $ref: '#/components/responses/AppRefused'
        '413':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/AppRefused'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/AppRefused'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tracking/outbound:
    get:
      operationId: listOutbound
      tags: [Asset app]
      summary: Tickets with parcels that go out.
      description: |
        Newest first. A ticket counts as `pending` while none of its parcels that way has moved, as `delivered` once all have
        come, and as `in_transit` in between. A page past the end is empty.
      x-role: viewer
      parameters:
        - name: page
          in: query
          schema:
            type: integer
            minimum: 1
            maximum: 1000000
            default: 1
          example: 2
        - name: limit
          in: query
          schema:
            type: integer
            minimum: 1
            maximum: 100
            default: 20
          example: 50
        - name: status
          in: query
          schema:
            type: string
            enum: [pending, in_transit, delivered, all]
            default: all
          example: pending
        - name: q
          in: query
          description: Only tickets with this tracking number, either way; spaces, dashes and case do not matter.
          schema:
            type: string
            maxLength: 100
            pattern: '^[^\u0000]*$'
          example: 1Z999AA10123456784
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/OutboundPage'
              example:
                success: true
                tracking_items:
                  - ticket_id: 123
                    display_id: TIC-00123
                    subject: Two lenses for the shoot
                    category: Loan
                    customer_name: Acme Films
                    shipping_address: 'Calle 10 # 4-20, Medellín'
                    tracking_numbers:
                      - slot: 1
                        tracking_number: 1Z999AA10123456784
                        carrier: UPS
                        status: In Transit
                        is_delivered: false
                    created_at: '2025-01-15T10:30:00'
                    updated_at: '2025-01-15T10:30:00'
                pagination:
                  page: 1
                  limit: 20
                  total: 45
                  pages: 3
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '408':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tracking/return:
    get:
      operationId: listReturns
      tags: [Asset app]
      summary: Tickets with a parcel that comes back.
      description: |
        Newest first. A ticket counts as `pending` while none of its parcels that way has moved, as `received` once all have
        come, and as `in_transit` in between. A page past the end is empty.
      x-role: viewer
      parameters:
        - name: page
          in: query
          schema:
            type: integer
            minimum: 1
            maximum: 1000000
            default: 1
          example: 2
        - name: limit
          in: query
          schema:
            type: integer
            minimum: 1
            maximum: 100
            default: 20
          example: 50
        - name: status
          in: query
          schema:
            type: string
            enum: [pending, in_transit, received, all]
            default: all
          example: pending
        - name: q
          in: query
          description: Only tickets with this tracking number, either way; spaces, dashes and case do not matter.
          schema:
            type: string
            maxLength: 100
            pattern: '^[^\u0000]*$'
          example: 1Z999AA10123456784
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: One page.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PrivateCache'
            Vary:
              $ref: '#/components/headers/Vary'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ReturnPage'
              example:
                success: true
                tracking_items:
                  - ticket_id: 123
                    display_id: TIC-00123
                    subject: Two lenses for the shoot
                    category: Loan
                    customer_name: Acme Films
                    shipping_address: 'Calle 10 # 4-20, Medellín'
                    return_tracking: 1Z999AA10123456785
                    return_carrier: UPS
                    return_status: Pending
                    is_received: false
                    created_at: '2025-01-15T10:30:00'
                    updated_at: '2025-01-15T10:30:00'
                pagination:
                  page: 1
                  limit: 20
                  total: 45
                  pages: 3
        '304':
          $ref: '#/components/responses/NotModified'
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '408':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tracking/outbound/{ticket_id}/mark-received:
    parameters:
      - $ref: '#/components/parameters/TicketId'
    post:
      operationId: receiveOutbound
      tags: [Asset app]
      summary: A parcel has come to the customer.
      description: |
        Done once: whoever says so again gets the first answer, and nothing is written.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: false
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/OutboundReceipt'
            example:
              slot: 1
              notes: Received by customer
      responses:
        '200':
          description: It has come.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ReceivedOutbound'
              example:
                success: true
                message: Marked as received
                tracking:
                  ticket_id: 123
                  slot: 1
                  tracking_number: 1Z999AA10123456784
                  status: Delivered - Received on 2025-01-15 10:30 - Received by customer
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '404':
          $ref: '#/components/responses/AppNotFound'
        '408':
          $ref: '#/components/responses/AppRefused'
        '413':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/AppRefused'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/AppRefused'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tracking/return/{ticket_id}/mark-received:
    parameters:
      - $ref: '#/components/parameters/TicketId'
    post:
      operationId: receiveReturn
      tags: [Asset app]
      summary: The parcel that comes back has come.
      description: |
        Done once: whoever says so again gets the first answer, and nothing is written.
      x-role: staff
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: false
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/ReturnReceipt'
            example:
              notes: Box damaged
      responses:
        '200':
          description: It has come.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ReceivedReturn'
              example:
                success: true
                message: Return marked as received
                tracking:
                  ticket_id: 123
                  return_tracking: 1Z999AA10123456785
                  return_status: Received on 2025-01-15 11:00 - Box damaged
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '404':
          $ref: '#/components/responses/AppNotFound'
        '408':
          $ref: '#/components/responses/AppRefused'
        '413':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/AppRefused'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/AppRefused'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tickets:
    post:
      operationId: createTicket
      tags: [Asset app]
      summary: Makes a ticket, with its parcels.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewTicket'
            example:
              subject: Two lenses for the shoot
              category: Loan
              customer_name: Acme Films
              shipping_address: 'Calle 10 # 4-20, Medellín'
              tracking_numbers:
                - tracking_number: 1Z999AA10123456784
                  carrier: UPS
                  status: in_transit
              return_tracking: 1Z999AA10123456785
              return_carrier: UPS
      responses:
        '201':
          description: The ticket.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/TicketAnswer'
              example:
                success: true
                message: Ticket created successfully
                ticket:
                  ticket_id: 123
                  display_id: TIC-00123
                  subject: Two lenses for the shoot
                  category: Loan
                  customer_name: Acme Films
                  shipping_address: 'Calle 10 # 4-20, Medellín'
                  tracking_numbers:
                    - slot: 1
                      tracking_number: 1Z999AA10123456784
                      carrier: UPS
                      status: In Transit
                      is_delivered: false
                  return_tracking: 1Z999AA10123456785
                  return_carrier: UPS
                  return_status: Pending
                  is_received: false
                  created_at: '2025-01-15T10:30:00'
                  updated_at: '2025-01-15T10:30:00'
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '408':
          $ref: '#/components/responses/AppRefused'
        '413':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/AppRefused'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/AppRefused'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /api/mobile/v1/tickets/{ticket_id}:
    parameters:
      - $ref: '#/components/parameters/TicketId'
    patch:
      operationId: updateTicket
      tags: [Asset app]
      summary: Adds tracking numbers, and says where parcels are.
      description: |
        A tracking number goes into the slot it names, else into the next free one. What was received stays as it is: a change
        of it is a 400.
      x-role: manager
      parameters:
        - $ref: '#/components/parameters/OptionalIdempotencyKey'
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/ContentEncoding'
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/TicketChange'
            example:
              tracking_numbers:
                - slot: 1
                  status: in_transit
                - tracking_number: 1Z999AA10123456786
              return_status: in_transit
      responses:
        '200':
          description: The ticket.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
            Idempotent-Replayed:
              $ref: '#/components/headers/IdempotentReplayed'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/TicketAnswer'
              example:
                success: true
                message: Ticket updated successfully
                ticket:
                  ticket_id: 123
                  display_id: TIC-00123
                  subject: Two lenses for the shoot
                  category: Loan
                  customer_name: Acme Films
                  shipping_address: 'Calle 10 # 4-20, Medellín'
                  tracking_numbers:
                    - slot: 1
                      tracking_number: 1Z999AA10123456784
                      carrier: UPS
                      status: In Transit
                      is_delivered: false
                  return_tracking: 1Z999AA10123456785
                  return_carrier: UPS
                  return_status: Pending
                  is_received: false
                  created_at: '2025-01-15T10:30:00'
                  updated_at: '2025-01-15T10:30:00'
        '400':
          $ref: '#/components/responses/AppBadRequest'
        '401':
          $ref: '#/components/responses/AppNotSignedIn'
        '403':
          $ref: '#/components/responses/AppForbidden'
        '404':
          $ref: '#/components/responses/AppNotFound'
        '408':
          $ref: '#/components/responses/AppRefused'
        '413':
          $ref: '#/components/responses/AppRefused'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '415':
          $ref: '#/components/responses/AppRefused'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '422':
          $ref: '#/components/responses/AppRefused'
        '429':
          $ref: '#/components/responses/AppUnavailable'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '500':
          $ref: '#/components/responses/AppRefused'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          $ref: '#/components/responses/AppUnavailable'
        '504':
          $ref: '#/components/responses/AppRefused'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /livez:
    get:
      operationId: getLiveness
      tags: [Operations]
      summary: Whether the process answers. Postgres is not asked.
      security: []
      parameters:
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: It does.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Liveness'
              example:
                status: ok
        '400':
          $ref: '#/components/responses/Malformed'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /readyz:
    get:
      operationId: getReadiness
      tags: [Operations]
      summary: Whether the server can do its work, part by part.
      description: A good answer of Postgres is remembered for a second; a bad one is not.
      security: []
      parameters:
        - $ref: '#/components/parameters/RequestId'
      responses:
        '200':
          description: Every part is up.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Readiness'
              example:
                status: ready
                version: 0.1.0
                database: 6c9d0b3f1f4a4f4e9a6d1c1f0f5d2b7a
                checks:
                  postgres: up
                  migrations: up
                  storage: up
                  keys: up
                  serving: up
                warnings: []
        '400':
          $ref: '#/components/responses/Malformed'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '503':
          description: Some part is down; the body says which. It is no `Error`.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            Cache-Control:
              $ref: '#/components/headers/NoStore'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Readiness'
              example:
                status: unavailable
                version: 0.1.0
                database: 6c9d0b3f1f4a4f4e9a6d1c1f0f5d2b7a
                checks:
                  postgres: down
                  migrations: up
                  storage: up
                  keys: up
                  serving: up
                warnings: []
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /openapi.json:
    get:
      operationId: getDescription
      tags: [Operations]
      summary: This description, as JSON.
      security: []
      parameters:
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The description, of this very version of the server.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PublicCache'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Description'
              example:
                openapi: 3.1.0
                info:
                  title: Quartermaster office API
                  version: 0.1.0
                paths: {}
        '304':
          $ref: '#/components/responses/DescriptionNotModified'
        '400':
          $ref: '#/components/responses/Malformed'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

  /openapi.yaml:
    get:
      operationId: getDescriptionAsYAML
      tags: [Operations]
      summary: This description, as YAML.
      security: []
      parameters:
        - $ref: '#/components/parameters/RequestId'
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The description, of this very version of the server.
          headers:
            X-Request-Id:
              $ref: '#/components/headers/RequestId'
            ETag:
              $ref: '#/components/headers/ETag'
            Cache-Control:
              $ref: '#/components/headers/PublicCache'
            Vary:
              $ref: '#/components/headers/VaryEncoding'
            Content-Encoding:
              $ref: '#/components/headers/ContentEncoding'
          content:
            application/yaml:
              schema:
                $ref: '#/components/schemas/Description'
              example:
                openapi: 3.1.0
                info:
                  title: Quartermaster office API
                  version: 0.1.0
                paths: {}
        '304':
          $ref: '#/components/responses/DescriptionNotModified'
        '400':
          $ref: '#/components/responses/Malformed'
        '408':
          $ref: '#/components/responses/RequestTimeout'
        '414':
          $ref: '#/components/responses/TargetTooLong'
        '417':
          $ref: '#/components/responses/ExpectationFailed'
        '421':
          $ref: '#/components/responses/Misdirected'
        '429':
          $ref: '#/components/responses/RateLimited'
        '431':
          $ref: '#/components/responses/HeadTooLarge'
        '501':
          $ref: '#/components/responses/NotImplemented'
        '505':
          $ref: '#/components/responses/VersionNotSupported'

components:
  examples:
    Reservation:
      summary: Half picked up.
      value:
        id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
        reference: R-2026-0602-03
        client:
          id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
          display_name: Acme Films
          preferred_language: en
        status: confirmed
        location: MDE
        pickup_at: '2026-06-02T14:00:00Z'
        return_at: '2026-06-04T23:00:00Z'
        picked_up_at: '2026-06-02T14:05:31Z'
        actual_pickup_at: '2026-06-02T14:05:12Z'
        returned_at: null
        actual_return_at: null
        updated_at: '2026-06-02T14:05:31Z'
        notes: Call before the truck comes.
        version: 3
        overdue: false
        progress:
          qty: 2
          picked_up: 1
          out: 1
          returned: 0
          counted:
            qty: 0
            picked_up: 0
            out: 0
            returned: 0
        kits:
          - id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
            item:
              id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
              name: Interview kit
              sku: KIT-INT
              serialized: false
            qty: 1
        items:
          - id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
            item:
              id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
              name: Sony FX6
              sku: FX6
              serialized: true
            qty: 2
            version: 1
            shortage: 0
            added_at_shelf: false
            kit_id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
            counted: null
            assigned_asset_ids:
              - c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
            assigned_assets:
              - asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                picked_up_at: '2026-06-02T14:05:31Z'
                picked_up_by: Ana Ruiz
                returned_at: null
                returned_by: null
            candidate_assets:
              - id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                serial: '41207'
                asset_tag: A-FX6-01
                code: MJQT
                condition: good
                status: IN_STOCK
                current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
              - id: d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607
                serial: '41208'
                asset_tag: A-FX6-02
                code: MJQW
                condition: like_new
                status: IN_STOCK
                current_reservation_id: null

  securitySchemes:
    bearer:
      type: http
      scheme: bearer
      bearerFormat: JWT
      description: |
        A JWT of the trusted issuer: HS256 with the shared secret, RS256 or ES256 with a key of its JWKS. `exp`, and `sub` as a
        UUID, are required; `aud` has to name the configured audience (`authenticated` unless set), `iss` the issuer where one is
        set, `role` is `authenticated` where there is one. 60 seconds of leeway; at most 7168 bytes. `app_metadata.tenant_id` chooses the
        tenant for a person with accounts in several.

  parameters:
    ReservationId:
      name: id
      in: path
      required: true
      description: |
        The reservation's id, a UUID in any case. One that is no UUID is 404 `reservation_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
    ClientId:
      name: id
      in: path
      required: true
      description: The client's id, a UUID in any case. One that is no UUID is 404 `client_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
    AccountId:
      name: id
      in: path
      required: true
      description: The account's id, a UUID in any case. One that is no UUID is 404 `account_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: 5e2a6b7c-8d90-4fab-9c2d-3e4f50617283
    DeviceId:
      name: id
      in: path
      required: true
      description: The device's id, a UUID in any case. One that is no UUID is 404 `device_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: 7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091
    DocumentId:
      name: id
      in: path
      required: true
      description: The document's id, a UUID in any case. One that is no UUID is 404 `document_not_found`.
      schema:
        type: string
        minLength: 1
      example: 4c5d6e7f-8091-4b2c-9d3e-5f6071829304
    DocumentReservation:
      name: reservation
      in: query
      description: Only documents of this reservation. An unknown one has none.
      schema:
        type: string
        format: uuid
      example: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
    DocumentAsset:
      name: asset
      in: query
      description: Only documents of this asset. An unknown one has none.
      schema:
        type: string
        format: uuid
      example: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
    DocumentKind:
      name: kind
      in: query
      description: Only documents of this kind.
      schema:
        $ref: '#/components/schemas/DocumentKind'
      example: receipt
    Unread:
      name: unread
      in: query
      description: '`true` leaves out what was read.'
      schema:
        type: string
        enum: ['true', 'false']
        default: 'false'
      example: 'true'
    AssetId:
      name: id
      in: path
      required: true
      description: The asset's id, a UUID in any case. One that is no UUID is 404 `asset_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
    StickerCode:
      name: code
      in: path
      required: true
      description: The text of the sticker, in any case.
      schema:
        type: string
        minLength: 1
      example: MJQT
    AssetItem:
      name: item
      in: query
      description: Only assets of this item.
      schema:
        type: string
        format: uuid
      example: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
    AssetStatus:
      name: status
      in: query
      description: Only assets of this status, archived ones too.
      schema:
        $ref: '#/components/schemas/AssetStatus'
      example: REPAIR
    AssetOut:
      name: out
      in: query
      description: Only assets that are out, or only those that are not.
      schema:
        type: string
        enum: ['true', 'false']
      example: 'true'
    AuditEntity:
      name: entity
      in: query
      description: Only what changed this row.
      schema:
        type: string
        format: uuid
      example: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
    AuditReservation:
      name: reservation
      in: query
      description: Only what is about this reservation.
      schema:
        type: string
        format: uuid
      example: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
    AuditAsset:
      name: asset
      in: query
      description: Only what is about this asset.
      schema:
        type: string
        format: uuid
      example: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
    AuditActor:
      name: actor
      in: query
      description: "Only what this person did: the account's id, or the user's."
      schema:
        type: string
        format: uuid
      example: 5f0c2f0e-1c3a-4b7d-9a51-1f2e3d4c5b6a
    AuditAction:
      name: action
      in: query
      description: Only this action, exactly as written.
      schema:
        type: string
        minLength: 1
        maxLength: 200
      example: asset.picked_up
    AuditFrom:
      name: from
      in: query
      description: Only what was written at this time or later.
      schema:
        type: string
        format: date-time
      example: '2026-06-02T00:00:00Z'
    AuditTo:
      name: to
      in: query
      description: Only what was written before this time.
      schema:
        type: string
        format: date-time
      example: '2026-06-03T00:00:00Z'
    NumberCursor:
      name: cursor
      in: query
      description: The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.
      schema:
        type: string
        format: number-cursor
        minLength: 1
        maxLength: 2000
      example: NGQxZjVhNmItN2M4MC00ZTlhLThiMWMtMmQzZTRmNTA2MTcyOjEwNDgy
    ItemId:
      name: id
      in: path
      required: true
      description: The item's id, a UUID in any case. One that is no UUID is 404 `item_not_found`; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
    Category:
      name: category
      in: query
      description: Only items of this category, exactly as written.
      schema:
        type: string
        minLength: 1
        maxLength: 200
      example: Cameras
    Search:
      name: q
      in: query
      description: A text to look for, whatever the case.
      schema:
        type: string
        minLength: 1
        maxLength: 200
      example: acme
    WithArchived:
      name: archived
      in: query
      description: Whether archived rows are shown too.
      schema:
        type: string
        enum: ['true', 'false']
        default: 'false'
      example: 'true'
    PageLimit:
      name: limit
      in: query
      description: The most rows on a page.
      schema:
        type: integer
        minimum: 1
        maximum: 500
        default: 100
      example: 100
    PageCursor:
      name: cursor
      in: query
      description: The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.
      schema:
        type: string
        format: page-cursor
        minLength: 1
        maxLength: 200
      example: MTc4MDQwODgwMDAwMDAwMDowYjljN2MxZS02ZDNmLTRhNTEtOWUwYi02YzJjMWYzYTdkNTU
    FromInstant:
      name: from
      in: query
      required: true
      description: The first instant, RFC 3339.
      schema:
        type: string
        format: date-time
        maxLength: 100
      example: '2026-06-01T00:00:00Z'
    ToInstant:
      name: to
      in: query
      required: true
      description: The instant at which it ends, excluded; later than `from`, by at most 1098 days.
      schema:
        type: string
        format: date-time
        maxLength: 100
      example: '2026-06-08T00:00:00Z'
    FromDay:
      name: from
      in: query
      required: true
      description: The first day, in the tenant's time zone.
      schema:
        type: string
        format: date
      example: '2026-06-01'
    ToDay:
      name: to
      in: query
      required: true
      description: The last day, in the tenant's time zone, included; at most 1098 days after `from`.
      schema:
        type: string
        format: date
      example: '2026-06-07'
    Items:
      name: items
      in: query
      required: true
      description: The ids of up to 100 items, with commas between them.
      schema:
        type: string
        format: id-list
        minLength: 36
        maxLength: 4000
      example: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
    ItemFilter:
      name: item
      in: query
      description: Only this item.
      schema:
        type: string
        format: uuid
      example: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
    ReservationFilter:
      name: reservation
      in: query
      description: Only what this reservation takes part in.
      schema:
        type: string
        format: uuid
      example: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
    TextCursor:
      name: cursor
      in: query
      description: The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.
      schema:
        type: string
        format: text-cursor
        minLength: 1
        maxLength: 2000
      example: NGQxZjVhNmItN2M4MC00ZTlhLThiMWMtMmQzZTRmNTA2MTcyOmFjbWUgZmlsbXM
    TicketId:
      name: ticket_id
      in: path
      required: true
      description: The ticket's number. What is no whole number is 404; with none there is no such path.
      schema:
        type: string
        minLength: 1
      example: '123'
    OptionalIdempotencyKey:
      name: Idempotency-Key
      in: header
      description: Makes the change happen once, as for a POST, where it is sent.
      schema:
        type: string
        minLength: 1
        maxLength: 255
        pattern: '^[!#-~][!-~]*$'
      example: 5b0c3b9e-6e6b-4f0e-9d2f-1b6a0c9d8e7f
    Candidates:
      name: candidates
      in: query
      description: With `none`, `candidate_assets` is empty on every line. There is no other value.
      schema:
        type: string
        enum: [none]
    Location:
      name: location
      in: query
      description: |
        Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000.
      schema:
        type: string
        minLength: 1
        maxLength: 200
        pattern: '^[^\u0000]*$'
      example: MDE
    IdempotencyKey:
      name: Idempotency-Key
      in: header
      required: true
      description: |
        Names this change for good: made once, by the phone, and sent with every try. 1 to 255 visible ASCII characters, a UUID as a
        rule (then its case does not matter), bare or as a quoted string. What makes two requests the same is method, path and the
        body as parsed JSON: the order of names and white space do not matter, unknown fields do. The header twice is
        `idempotency_key_invalid`.
      schema:
        type: string
        minLength: 1
        # A quoted string may escape every one of its 255 characters.
        maxLength: 512
        pattern: '^([!#-~][!-~]{0,254}|"([!#-\[\]-~]|\\["\\]){1,255}")$'
      example: 5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21
    AcceptLanguage:
      name: Accept-Language
      in: header
      description: The language of `error.message`, `en` or `es`; English where neither is asked for.
      schema:
        type: string
      example: es-CO, en;q=0.8
    RequestId:
      name: X-Request-Id
      in: header
      description: |
        Names the request in logs and in the audit, and comes back in the answer when it is 1 to 128 visible ASCII characters. Anything
        else is replaced by a name made here, and refuses nothing.
      schema:
        type: string
      example: outbox-7-try-2
    IfNoneMatch:
      name: If-None-Match
      in: header
      description: The tags that the client has, or `*`; where one is still right the answer is 304 without a body.
      schema:
        type: string
      example: '"0f343b0931126a20f133d67c2b018a3b"'
    ContentEncoding:
      name: Content-Encoding
      in: header
      description: How the client has packed the body. The body limit holds for it unpacked; a body that is not what this says is a 400 `bad_request`.
      schema:
        type: string
        enum: [identity, gzip, x-gzip]
    ApiKey:
      name: apikey
      in: header
      description: |
        What the apps of this house carry, where the server has been told one; else it is ignored. It may stand in the query, too.
        One that is missing or another is 401.
      schema:
        type: string
      example: sb_publishable_key
    SignInVersion:
      name: X-Supabase-Api-Version
      in: header
      description: |
        The version that the client speaks, as a date. From 2024-01-01 on errors have `code` and `message`, and the answer says which
        version it is of; before, and without it, `code`, `error_code` and `msg`.
      schema:
        type: string
      example: '2024-01-01'
    GrantType:
      name: grant_type
      in: query
      required: true
      description: What the session is got for.
      schema:
        type: string
        enum: [refresh_token, password]
    Scope:
      name: scope
      in: query
      description: Which sessions of the user end. Without it, all.
      schema:
        type: string
        enum: [global, local, others]
        default: global

  requestBodies:
    Pickup:
      required: true
      description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
      content:
        application/json:
          schema:
            oneOf:
              - $ref: '#/components/schemas/Handover'
              - $ref: '#/components/schemas/CountedPickup'
          examples:
            scanned:
              value:
                asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                scanned_code: https://qr.example.com/MJQT
                at: '2026-06-02T09:05:12.480-05:00'
            case:
              value:
                asset_id: 2c4e6a80-1b3d-4f5a-8c7e-9d0b2f4a6c81
                contents:
                  - c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                at: '2026-06-02T09:05:12Z'
            counted:
              value:
                line_id: 0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f
                qty: 4
                at: '2026-06-02T09:06:40Z'
            override:
              value:
                asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                at: '2026-06-02T09:05:12Z'
                override:
                  reason: The client asked for a third one at the door.
    Return:
      required: true
      description: At most 1 MiB. A body without a `Content-Type` is taken for JSON.
      content:
        application/json:
          schema:
            oneOf:
              - $ref: '#/components/schemas/AssetReturn'
              - $ref: '#/components/schemas/CountedReturn'
          examples:
            scanned:
              value:
                asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                scanned_code: https://qr.example.com/MJQT
                at: '2026-06-02T09:05:12.480-05:00'
            lost:
              value:
                asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                at: '2026-06-04T18:20:00Z'
                lost: true
            counted:
              value:
                line_id: 0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f
                qty: 2
                lost: 1
                used: 1
                at: '2026-06-04T18:20:00Z'

  headers:
    RequestId:
      description: The request's id, the client's own or one made here.
      required: true
      schema:
        type: string
        minLength: 1
        maxLength: 128
      example: outbox-7-try-2
    ETag:
      description: A strong tag of the body. The gzip form of the same body has another one.
      required: true
      schema:
        type: string
        pattern: '^"[0-9a-f]{32}(-gzip)?"$'
      example: '"0f343b0931126a20f133d67c2b018a3b"'
    PrivateCache:
      description: The person's own, and to be asked for again each time.
      required: true
      schema:
        type: string
        const: private, no-cache
    NoStore:
      description: Not to be kept.
      required: true
      schema:
        type: string
        const: no-store
    Vary:
      description: What else the answer depends on.
      required: true
      schema:
        type: string
        const: Authorization, Accept-Encoding
    VaryByForm:
      description: What else the answer depends on.
      required: true
      schema:
        type: string
        const: Authorization, Accept, Accept-Encoding
    PublicCache:
      description: The same for everybody, and to be asked for again each time.
      required: true
      schema:
        type: string
        const: public, no-cache
    ContentEncoding:
      description: There when the body is over 1 KiB and the client accepts gzip.
      schema:
        type: string
        const: gzip
    AcceptEncoding:
      description: There when the body's `Content-Encoding` was not understood.
      schema:
        type: string
        const: gzip
    VaryEncoding:
      description: There when the body is over 1 KiB, gzipped or not.
      schema:
        type: string
        const: Accept-Encoding
    IdempotentReplayed:
      description: There when the answer was stored earlier and nothing was done now.
      schema:
        type: string
        const: 'true'
    ContentLanguage:
      description: The language of the error's message.
      required: true
      schema:
        type: string
        enum: [en, es]
    RetryAfter:
      description: Seconds to wait before trying again.
      required: true
      schema:
        type: integer
        minimum: 1
      example: 1
    Challenge:
      description: RFC 6750, section 3. `error="invalid_token"` is there when a token was sent.
      required: true
      schema:
        type: string
      example: Bearer realm="quartermaster", error="invalid_token"
    Allow:
      description: The methods that this path has.
      required: true
      schema:
        type: string
      example: GET, HEAD, OPTIONS
    SignInVersion:
      description: There when the client named a version that is known here.
      schema:
        type: string
        const: '2024-01-01'
    SignInErrorCode:
      description: The error's code, whichever version the client speaks.
      required: true
      schema:
        type: string
      example: otp_expired
    KeySetCache:
      description: Verifiers may keep the keys for ten minutes.
      required: true
      schema:
        type: string
        const: public, max-age=600
    HourCache:
      description: The same for everybody, and to be asked for again after an hour.
      required: true
      schema:
        type: string
        const: public, max-age=3600

  responses:
    NotModified:
      description: What the client has is still right.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        ETag:
          $ref: '#/components/headers/ETag'
        Cache-Control:
          $ref: '#/components/headers/PrivateCache'
        Vary:
          $ref: '#/components/headers/Vary'
    AppBadRequest:
      description: What is wrong with the request, all of it, in one sentence. A malformed head is answered as everywhere.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppBadRequestError'
          example:
            success: false
            error: 'Missing required fields: asset_tag, serial_num'
    AppNotSignedIn:
      description: No token, none of ours, or one whose time is over.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        WWW-Authenticate:
          $ref: '#/components/headers/Challenge'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: Sign in first.
    AppForbidden:
      description: The person may not do this.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: No permission to create assets
    AppNotFound:
      description: There is no such ticket.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: Ticket not found or access denied
    AppRefused:
      description: Refused, in one sentence; the status says how.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: The body is too large.
    AppMethodNotAllowed:
      description: The path does not take this method.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Allow:
          $ref: '#/components/headers/Allow'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: This address does not take that method.
    AppUnavailable:
      description: Not just now; try again after `Retry-After`.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/AppError'
          example:
            success: false
            error: Not available just now. Try again shortly.
    BadQuery:
      description: The query is at fault, or the request is malformed.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [bad_request, validation_failed]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: validation_failed
              message: Some fields are not valid.
              retryable: false
              request_id: outbox-7-try-2
              details:
                - field: window
                  code: required
                  message: This field is required.
                - field: limit
                  code: out_of_range
                  message: This is out of range.
    BadFile:
      description: Key, query or file is at fault, or the request is malformed. Of a file all faults are told, and nothing is changed.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [bad_request, validation_failed, idempotency_key_required, idempotency_key_invalid]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: validation_failed
              message: Some fields are not valid.
              retryable: false
              request_id: outbox-7-try-2
              details:
                - line: 7
                  column: item_sku
                  field: item_sku
                  code: item_not_found
                  message: There is no such item.
                  value: FX7
                  meant: FX6
              fault_count: 1
    FileTooLarge:
      description: The file is over 16 MiB, packed or unpacked.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [body_too_large]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: body_too_large
              message: The body is too large.
              retryable: false
              request_id: outbox-7-try-2
    NotCSV:
      description: The file is not sent as `text/csv` in UTF-8, or it is packed in another way than gzip.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [unsupported_media_type]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: unsupported_media_type
              message: Send the file as text/csv.
              retryable: false
              request_id: outbox-7-try-2
    BadChange:
      description: Key or body is at fault, or the request is malformed. A faulty key's code wins; the faults of the body are in `details` all the same.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes:
        - bad_request
        - invalid_json
        - validation_failed
        - idempotency_key_required
        - idempotency_key_invalid
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: validation_failed
              message: Some fields are not valid.
              retryable: false
              request_id: outbox-7-try-2
              details:
                - field: asset_id
                  code: invalid_uuid
                  message: This is not a UUID.
    BadBody:
      description: The body is at fault, or the request is malformed.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [bad_request, invalid_json, validation_failed]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: validation_failed
              message: Some fields are not valid.
              retryable: false
              request_id: outbox-7-try-2
              details:
                - field: ext
                  code: invalid_value
                  message: This value is not valid here.
    BadEdit:
      description: The body or the key is at fault, or the request is malformed. No key is needed.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [bad_request, invalid_json, validation_failed, idempotency_key_invalid]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: validation_failed
              message: Some fields are not valid.
              retryable: false
              request_id: outbox-7-try-2
              details:
                - field: display_name
                  code: required
                  message: This field is required.
    NotSignedIn:
      description: No token, none of ours, or one whose time is over. What is wrong with a token is not told.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        WWW-Authenticate:
          $ref: '#/components/headers/Challenge'
      x-error-codes: [token_missing, token_invalid, token_expired]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: token_expired
              message: The sign-in has expired. Sign in again.
              retryable: false
              request_id: outbox-7-try-2
    Forbidden:
      description: The person is known, and may not do this here.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [no_office_role, insufficient_role, account_disabled, tenant_required]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: insufficient_role
              message: This needs the role manager.
              retryable: false
              request_id: outbox-7-try-2
    NoAccount:
      description: The person has no account here that may do anything.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [no_office_role, account_disabled, tenant_required]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: no_office_role
              message: You have no role in this office.
              retryable: false
              request_id: outbox-7-try-2
    ReservationNotFound:
      description: The tenant has no such reservation.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [reservation_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: reservation_not_found
              message: There is no such reservation.
              retryable: false
              request_id: outbox-7-try-2
    ShelfGearNotFound:
      description: The tenant has no such reservation or asset, or the reservation no such line.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [reservation_not_found, asset_not_found, line_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_found
              message: There is no such asset.
              retryable: false
              request_id: outbox-7-try-2
    ReservationOrAssetNotFound:
      description: The tenant has no such reservation, or no such asset.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [reservation_not_found, asset_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_found
              message: There is no such asset.
              retryable: false
              request_id: outbox-7-try-2
    ItemNotFound:
      description: The tenant has no such item.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [item_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: item_not_found
              message: There is no such item.
              retryable: false
              request_id: outbox-7-try-2
    UnknownCode:
      description: The tenant has no sticker with this code.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [unknown_code]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: unknown_code
              message: This code is not known here.
              retryable: false
              request_id: outbox-7-try-2
    ClientNotFound:
      description: 'The tenant has no such client.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [client_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: client_not_found
              message: There is no such client.
              retryable: false
              request_id: outbox-7-try-2
    AccountNotFound:
      description: 'The tenant has no such account.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [account_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: account_not_found
              message: There is no such account.
              retryable: false
              request_id: outbox-7-try-2
    DeviceNotFound:
      description: 'The caller has no such device.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [device_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: device_not_found
              message: There is no such device.
              retryable: false
              request_id: outbox-7-try-2
    DocumentNotFound:
      description: 'The tenant has no such document, or it was deleted.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [document_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: document_not_found
              message: There is no such document.
              retryable: false
              request_id: outbox-7-try-2
    DocumentConflict:
      description: The file can't be named as things stand. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [photo_not_uploaded]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: photo_not_uploaded
              message: The file is still to be uploaded.
              retryable: false
              request_id: outbox-7-try-2
              current:
                reservation_status: confirmed
                photos:
                  - object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf
                    reason: missing
    AccountConflict:
      description: 'The account has another version than the edit was made from, or is the last admin, and is in `current`; or another account has the address, and `current.id` says which.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch, already_exists, last_admin]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: last_admin
              message: The last admin stays one.
              retryable: false
              request_id: outbox-7-try-2
              current:
                account:
                  id: 5e2a6b7c-8d90-4fab-9c2d-3e4f50617283
                  email: sara@acme.example
                  display_name: Sara Restrepo
                  roles: [admin]
                  locale: es
                  disabled: false
                  version: 2
    SettingsConflict:
      description: 'The settings have another version than the edit was made from, and are in `current`.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: version_mismatch
              message: Somebody has changed this in the meantime.
              retryable: false
              request_id: outbox-7-try-2
              current:
                settings:
                  kinds:
                    pickup_soon: {push: true}
                    return_overdue: {push: true, mail: true}
                    reservation_cancelled: {push: true}
                    reservation_changed: {push: true}
                    asset_damaged: {push: true}
                    shortage: {push: false, mail: true}
                  locations: [MDE]
                  version: 2
    TenantConflict:
      description: 'The house has another version than the edit was made from, and is in `current`.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: version_mismatch
              message: Somebody has changed this in the meantime.
              retryable: false
              request_id: outbox-7-try-2
              current:
                tenant:
                  id: 8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d
                  name: Acme Rental
                  time_zone: America/Bogota
                  overbooking: refuse
                  override_role: manager
                  return_grace_minutes: 60
                  pickup_notice_minutes: 30
                  quiet_hours: {from: '22:00', to: '07:00'}
                  contact: +57 300 555 0100
                  version: 4
    AlreadyExists:
      description: 'Another row of the tenant has it already: `current.id` says which.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [already_exists]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: already_exists
              message: C-1042 exists already.
              retryable: false
              request_id: outbox-7-try-2
              current:
                id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
    EditConflict:
      description: 'The row has another version than the edit was made from, and is in `current`; or another row has what should be its own, and `current.id` says which.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch, already_exists]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: version_mismatch
              message: Somebody has changed this in the meantime.
              retryable: false
              request_id: outbox-7-try-2
              current:
                client:
                  id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                  display_name: Acme Films
                  preferred_language: en
                  email: gear@acme.example
                  phone: '+57 300 123 4567'
                  notes: Pays by transfer.
                  external_id: C-1042
                  archived: false
                  version: 3
    BookingNotFound:
      description: 'The tenant has no such client, item or asset.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [client_not_found, item_not_found, asset_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: item_not_found
              message: There is no such item.
              retryable: false
              request_id: outbox-7-try-2
    BookingPartNotFound:
      description: 'The tenant has no such reservation, client, item or asset, or the reservation no such line or kit.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [reservation_not_found, line_not_found, client_not_found, item_not_found, asset_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: line_not_found
              message: There is no such line.
              retryable: false
              request_id: outbox-7-try-2
    BookingConflict:
      description: 'Another reservation, or for a new client another client, has what should be its own, and `current.id` says which; or a unit is of another item, or gone for good.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [already_exists, asset_not_on_reservation, asset_unavailable, not_available, asset_double_booked]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: already_exists
              message: There is a reservation R-2026-0042 already.
              retryable: false
              request_id: outbox-7-try-2
              current:
                id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
    BookingEditConflict:
      description: 'The reservation or a line has another version than the edit was made from, and is in `current`; something went out that the edit would take away; the reservation is closed or cancelled; another one has what should be its own; or a unit is of another item, or gone for good.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch, line_in_use, reservation_wrong_state, already_exists, asset_not_on_reservation, asset_unavailable, not_available, asset_double_booked]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: version_mismatch
              message: Somebody has changed this in the meantime.
              retryable: false
              request_id: outbox-7-try-2
              current:
                reservation_status: confirmed
                reservation:
                    id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                    reference: R-2026-0602-03
                    client:
                      id: 4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172
                      display_name: Acme Films
                      preferred_language: en
                    status: confirmed
                    location: MDE
                    pickup_at: '2026-06-02T14:00:00Z'
                    return_at: '2026-06-04T23:00:00Z'
                    picked_up_at: '2026-06-02T14:05:31Z'
                    actual_pickup_at: '2026-06-02T14:05:12Z'
                    returned_at: null
                    actual_return_at: null
                    updated_at: '2026-06-02T14:05:31Z'
                    notes: Call before the truck comes.
                    version: 3
                    overdue: false
                    progress:
                      qty: 2
                      picked_up: 1
                      out: 1
                      returned: 0
                      counted:
                        qty: 0
                        picked_up: 0
                        out: 0
                        returned: 0
                    kits:
                      - id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
                        item:
                          id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                          name: Interview kit
                          sku: KIT-INT
                          serialized: false
                        qty: 1
                    items:
                      - id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                        item:
                          id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                          name: Sony FX6
                          sku: FX6
                          serialized: true
                        qty: 2
                        version: 1
                        shortage: 0
                        added_at_shelf: false
                        kit_id: 2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071
                        counted: null
                        assigned_asset_ids:
                          - c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                        assigned_assets:
                          - asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                            picked_up_at: '2026-06-02T14:05:31Z'
                            picked_up_by: Ana Ruiz
                            returned_at: null
                            returned_by: null
                        candidate_assets:
                          - id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                            serial: '41207'
                            asset_tag: A-FX6-01
                            code: MJQT
                            condition: good
                            status: IN_STOCK
                            current_reservation_id: 0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55
                          - id: d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607
                            serial: '41208'
                            asset_tag: A-FX6-02
                            code: MJQW
                            condition: like_new
                            status: IN_STOCK
                            current_reservation_id: null
    AssetNotFound:
      description: 'The tenant has no such asset.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [asset_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_found
              message: There is no such asset.
              retryable: false
              request_id: outbox-7-try-2
    AssetOrItemNotFound:
      description: 'The tenant has no such asset, or no such item.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [asset_not_found, item_not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_found
              message: There is no such asset.
              retryable: false
              request_id: outbox-7-try-2
    AssetOrCodeNotFound:
      description: 'The tenant has no such asset, or the asset no such sticker.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [asset_not_found, unknown_code]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_found
              message: There is no such asset.
              retryable: false
              request_id: outbox-7-try-2
    AssetConflict:
      description: 'The asset has another version than the edit was made from, and is in `current`; another one has what should be its own, and `current.id` says which; it keeps its item, because it was out or a line names it; or it is out.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch, already_exists, line_in_use, asset_unavailable]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: version_mismatch
              message: Somebody has changed this in the meantime.
              retryable: false
              request_id: outbox-7-try-2
              current:
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  item_id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                  number: 1204
                  serial: '41207'
                  asset_tag: A-FX6-01
                  codes: [MJQT]
                  location: MDE
                  condition: good
                  status: IN_STOCK
                  category: Cameras
                  notes: null
                  external_id: null
                  case_id: null
                  current_reservation_id: null
                  version: 3
    ItemConflict:
      description: 'The item has another version than the edit was made from, and is in `current`; another item has what should be its own, and `current.id` says which; or assets and lines of it depend on what should change.'
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [version_mismatch, already_exists, line_in_use]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: line_in_use
              message: There are assets or lines of this item, so it stays as it is.
              retryable: false
              request_id: outbox-7-try-2
              current:
                item:
                  id: 3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60
                  name: Sony FX6 kit
                  sku: KIT-FX6
                  category: Cameras
                  serialized: false
                  is_case: false
                  owned_qty: null
                  turnaround_minutes: 60
                  consumable: false
                  replacement_value: 6200.5
                  notes: Check the media slots.
                  external_id: I-88
                  archived: false
                  kit:
                    - item_id: 2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11
                      qty: 2
                  version: 3
    RequestTimeout:
      description: The body took over 30 seconds to arrive.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [request_timeout]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: request_timeout
              message: The request took too long to arrive.
              retryable: true
              request_id: outbox-7-try-2
    PickupConflict:
      description: The asset can't go out as things stand. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
        Content-Encoding:
          $ref: '#/components/headers/ContentEncoding'
      x-error-codes:
        - code_mismatch
        - already_applied
        - reservation_wrong_state
        - asset_unavailable
        - line_capacity_full
        - asset_not_on_reservation
        - case_contents_differ
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          examples:
            full:
              value:
                error:
                  code: line_capacity_full
                  message: All 2 of Sony FX6 are already picked up.
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: confirmed
                    line:
                      id: 7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0
                      qty: 2
                      picked_up: 2
            counted:
              value:
                error:
                  code: line_capacity_full
                  message: 'The line has 6 of BNC cable 10 m, and 4 are out: there is no room for so many more.'
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: confirmed
                    line:
                      id: 0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f
                      qty: 6
                      picked_up: 4
                      out: 4
                      returned: 0
                      lost: 0
                      used: 0
            taken:
              value:
                error:
                  code: asset_unavailable
                  message: A-FX6-01 is out on R-2026-0602-01.
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: confirmed
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      status: IN_STOCK
                      out: true
                      current_reservation_id: 9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b
                      picked_up_by: Sara Restrepo
                      picked_up_at: '2026-06-02T13:50:02Z'
                      actual_pickup_at: '2026-06-02T13:49:58Z'
                      reservation_reference: R-2026-0602-01
    ReturnConflict:
      description: The asset can't come back as things stand. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
        Content-Encoding:
          $ref: '#/components/headers/ContentEncoding'
      x-error-codes:
        - code_mismatch
        - reservation_wrong_state
        - already_applied
        - asset_not_checked_out
        - asset_not_on_reservation
        - more_than_out
        - case_contents_differ
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_on_reservation
              message: A-FX6-01 is not on reservation R-2026-0602-03.
              retryable: false
              request_id: outbox-7-try-2
              current:
                reservation_status: confirmed
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  status: IN_STOCK
                  out: true
                  current_reservation_id: 9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b
                  picked_up_by: Sara Restrepo
                  picked_up_at: '2026-06-02T13:50:02Z'
                  actual_pickup_at: '2026-06-02T13:49:58Z'
                  reservation_reference: R-2026-0602-01
    SwapConflict:
      description: The assets can't change places as things stand. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes:
        - code_mismatch
        - reservation_wrong_state
        - asset_not_checked_out
        - already_applied
        - asset_not_on_reservation
        - asset_unavailable
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: asset_not_checked_out
              message: A-FX6-01 was never picked up on reservation R-2026-0602-03.
              retryable: false
              request_id: outbox-7-try-2
              current:
                reservation_status: confirmed
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  status: IN_STOCK
                  out: false
                  current_reservation_id: null
                  picked_up_by: null
                  picked_up_at: null
                  actual_pickup_at: null
                  reservation_reference: null
    UndoConflict:
      description: It can't be undone. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes:
        - nothing_to_undo
        - too_late
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: too_late
              message: This can't be undone any more on R-2026-0602-03.
              retryable: false
              request_id: outbox-7-try-2
              current:
                reservation_status: confirmed
                asset:
                  id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                  status: IN_STOCK
                  out: false
                  current_reservation_id: null
                  picked_up_by: null
                  picked_up_at: null
                  actual_pickup_at: null
                  reservation_reference: null
    ContentsConflict:
      description: That can't lie in it, or it is no case. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
        Content-Encoding:
          $ref: '#/components/headers/ContentEncoding'
      x-error-codes:
        - case_contents_differ
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: case_contents_differ
              message: That can't lie in A-CASE-07.
              retryable: false
              request_id: outbox-7-try-2
              current:
                contents:
                  - asset_id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                    code: null
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      status: IN_STOCK
                      out: false
                      current_reservation_id: null
                      picked_up_by: null
                      picked_up_at: null
                      actual_pickup_at: null
                      reservation_reference: null
                    line: null
    ReportConflict:
      description: The report can't be filed as things stand. Nothing was written, and nothing is kept under the key.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [asset_not_on_reservation, photo_not_uploaded]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          examples:
            photos:
              value:
                error:
                  code: photo_not_uploaded
                  message: 'Photos still to be uploaded: 2.'
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: confirmed
                    photos:
                      - object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg
                        reason: missing
                      - object_path: 6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/9b0c1d2e-3f40-4152-8637-48596a7b8c9d.jpg
                        reason: too_small
                        width: 640
                        height: 480
                        least_pixels: 1000000
            elsewhere:
              value:
                error:
                  code: asset_not_on_reservation
                  message: A-FX6-01 is not on reservation R-2026-0602-03.
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: confirmed
                    asset:
                      id: c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6
                      status: IN_STOCK
                      out: true
                      current_reservation_id: 9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b
                      picked_up_by: Sara Restrepo
                      picked_up_at: '2026-06-02T13:50:02Z'
                      actual_pickup_at: '2026-06-02T13:49:58Z'
                      reservation_reference: R-2026-0602-01
    StatusConflict:
      description: |
        This is no move from the present status, or something is still out on a reservation to be cancelled; then `current.asset` is one
        that is. Or there is not enough free to confirm it, or another confirmed reservation names one of its assets at that time.
      headers:
        Vary:
          $ref: '#/components/headers/VaryEncoding'
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [reservation_wrong_state, not_available, asset_double_booked]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          examples:
            closed:
              value:
                error:
                  code: reservation_wrong_state
                  message: Reservation R-2026-0602-03 is closed.
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: closed
            short:
              value:
                error:
                  code: not_available
                  message: 'There is not enough free: Sony FX6.'
                  retryable: false
                  request_id: outbox-7-try-2
                  current:
                    reservation_status: requested
                    short:
                      - item:
                          id: 6d7e8f90-1a2b-4c3d-8e4f-5061728394a5
                          name: Sony FX6
                          sku: FX6
                          serialized: true
                        needed: 2
                        free: 1
                        from: '2026-06-02T09:00:00Z'
                        to: '2026-06-05T18:30:00Z'
                        by:
                          - id: 9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b
                            reference: R-2026-0602-01
                            client: Acme Films
                            qty: 1
    ResyncRequired:
      description: |
        The cursor tells nothing any more: it is too old, or of another tenant, time zone, role or database. Fetch without `since`.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
      x-error-codes: [resync_required]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: resync_required
              message: 'This place in the feed is known no more: fetch everything.'
              retryable: false
              request_id: outbox-7-try-2

    BodyTooLarge:
      description: The body is over 1 MiB, packed or unpacked.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [body_too_large]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: body_too_large
              message: The body is too large.
              retryable: false
              request_id: outbox-7-try-2
    UnsupportedMediaType:
      description: The body is not `application/json` in UTF-8, or it is packed in another way than gzip.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Accept-Encoding:
          $ref: '#/components/headers/AcceptEncoding'
      x-error-codes: [unsupported_media_type]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: unsupported_media_type
              message: Send the body as application/json.
              retryable: false
              request_id: outbox-7-try-2
    KeyReused:
      description: The key was used for another request of this tenant.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [idempotency_key_reused]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: idempotency_key_reused
              message: This Idempotency-Key was used for another request.
              retryable: false
              request_id: outbox-7-try-2
    RateLimited:
      description: |
        Too many requests: of this account, or from this address without a good token. Nothing was done; the same request
        may be sent again after `Retry-After`.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      x-error-codes: [rate_limited]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: rate_limited
              message: Too many requests. Try again shortly.
              retryable: true
              request_id: outbox-7-try-2
    TooManyUploads:
      description: |
        Too many requests; or the account, or the tenant, has as many uploads as it may that nothing names: send what names them.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      x-error-codes: [rate_limited, too_many_uploads]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: too_many_uploads
              message: Too many files were uploaded that nothing names. Send what names them first.
              retryable: true
              request_id: outbox-7-try-2
    NoRoomForPhotos:
      description: |
        As `Unavailable`; or there is no room for photos, while everything else works.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      x-error-codes: [unavailable, storage_full]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: storage_full
              message: "There is no room for photos at the moment; everything else works. Try again later."
              retryable: true
              request_id: outbox-7-try-2
    Internal:
      description: Something went wrong in the server. A change was either applied and stored or neither; its key decides.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [internal]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: internal
              message: Something went wrong here.
              retryable: true
              request_id: outbox-7-try-2
    UpstreamFailed:
      description: The service that holds the photos, an S3 or Supabase Storage, answered what it should not. A change was not made.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [upstream_failed]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: upstream_failed
              message: A service behind this one failed.
              retryable: true
              request_id: outbox-7-try-2
    Unavailable:
      description: |
        Postgres can't be reached, every connection is taken, a lock was held for too long, a twin of this request is
        still running, the issuer's keys were never loaded, or storage can't be reached or is full. A change was either applied and stored or neither; its key decides.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      x-error-codes: [unavailable]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: unavailable
              message: Not available just now. Try again shortly.
              retryable: true
              request_id: outbox-7-try-2
    TimedOut:
      description: Postgres or storage did not answer in time. A change was either applied and stored or neither; its key decides.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [timeout]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: timeout
              message: This took too long. Try again.
              retryable: true
              request_id: outbox-7-try-2
    NoSuchPath:
      description: There is no such path here. No operation answers with it, whatever is asked for elsewhere does.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [not_found]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: not_found
              message: There is nothing at this address.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    MethodNotAllowed:
      description: The path has other methods. No operation answers with it, any other method does.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        Allow:
          $ref: '#/components/headers/Allow'
      x-error-codes: [method_not_allowed]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: method_not_allowed
              message: This address does not take that method.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    DescriptionNotModified:
      description: What the client has is still right.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        ETag:
          $ref: '#/components/headers/ETag'
        Cache-Control:
          $ref: '#/components/headers/PublicCache'
        Vary:
          $ref: '#/components/headers/VaryEncoding'
    Malformed:
      description: The request is malformed, as HTTP or as an encoding. What is wrong with it is in the log.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [bad_request]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: bad_request
              message: The request is malformed.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    TargetTooLong:
      description: The target, path and query, is over 8 KiB.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [uri_too_long]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: uri_too_long
              message: The address is too long.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    ExpectationFailed:
      description: An `Expect` other than `100-continue`.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [expectation_failed]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: expectation_failed
              message: That expectation can't be met.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    Misdirected:
      description: The target is an absolute one of another scheme than http and https.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [misdirected_request]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: misdirected_request
              message: This server does not answer for that host.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    HeadTooLarge:
      description: The head is over 32 KiB, one of its lines is over 8 KiB, or it has over 100 fields.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [headers_too_large]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: headers_too_large
              message: The headers are too large.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    NotImplemented:
      description: CONNECT, a method of over 32 characters, or a transfer coding other than `chunked`.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [not_implemented]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: not_implemented
              message: This is not implemented.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    VersionNotSupported:
      description: Neither HTTP/1.1 nor HTTP/1.0.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
      x-error-codes: [http_version_not_supported]
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            error:
              code: http_version_not_supported
              message: This HTTP version is not supported.
              retryable: false
              request_id: 0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d
    SignInRefused:
      description: Refused. Clients decide by the code.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        X-Sb-Error-Code:
          $ref: '#/components/headers/SignInErrorCode'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        X-Supabase-Api-Version:
          $ref: '#/components/headers/SignInVersion'
        Allow:
          description: Of a 405, the methods that the path has.
          schema:
            type: string
          example: POST, OPTIONS
        Retry-After:
          description: Of a 429 that says so, seconds to wait.
          schema:
            type: integer
            minimum: 1
          example: 60
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/SignInError'
          example:
            code: otp_expired
            message: Token has expired or is invalid
    SignInElsewhere:
      description: The server trusts another issuer, which has these paths.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        X-Sb-Error-Code:
          $ref: '#/components/headers/SignInErrorCode'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        X-Supabase-Api-Version:
          $ref: '#/components/headers/SignInVersion'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/SignInError'
          example:
            code: not_found
            message: there is nothing under this path
    SignInUnavailable:
      description: Postgres is away. To be tried again.
      headers:
        X-Request-Id:
          $ref: '#/components/headers/RequestId'
        Cache-Control:
          $ref: '#/components/headers/NoStore'
        X-Sb-Error-Code:
          $ref: '#/components/headers/SignInErrorCode'
        Content-Language:
          $ref: '#/components/headers/ContentLanguage'
        X-Supabase-Api-Version:
          $ref: '#/components/headers/SignInVersion'
        Retry-After:
          $ref: '#/components/headers/RetryAfter'
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/SignInError'
          example:
            code: unexpected_failure
            message: signing in can't work just now, try again

  schemas:

    Nothing:
      type: object
      properties: {}

    CodeRequest:
      type: object
      required: [email]
      properties:
        email:
          type: string
          maxLength: 254
          description: In ASCII; in any case.
        create_user:
          type: [boolean, 'null']
          description: False where nobody new is to be let in, also where the server would.
        data:
          type: [object, 'null']
          additionalProperties: true
        code_challenge:
          type: [string, 'null']
          description: Of clients that could follow a link as well. No mail here has one.
        code_challenge_method:
          type: [string, 'null']

    CodeVerification:
      type: object
      required: [email, token, type]
      properties:
        email:
          type: string
          maxLength: 254
        token:
          type: string
          description: The six digits.
        type:
          type: string
          enum: [email, signup, magiclink, recovery, invite, email_change]

    TokenRequest:
      type: object
      properties:
        refresh_token:
          type: string
        email:
          type: string
        password:
          type: string

    SignUpRequest:
      type: object
      required: [email, password]
      properties:
        email:
          type: string
          maxLength: 254
        password:
          type: string
          minLength: 8
          maxLength: 256
        data:
          type: [object, 'null']
          description: At most 2048 bytes of JSON, numbers without exponents.
          additionalProperties: true

    UserChange:
      type: object
      properties:
        data:
          type: [object, 'null']
          description: |
            Merged into what is there; a `null` member is forgotten. At most 2048 bytes of JSON in all, numbers without exponents.
            `tenant_id` is of use to who works for several companies: the next refresh names that one in `app_metadata`.
          additionalProperties: true
        password:
          type: [string, 'null']
          minLength: 8
          maxLength: 256
        current_password:
          type: [string, 'null']
          description: The password of now, where no code was typed lately.

    SignInSession:
      type: object
      required: [access_token, refresh_token, token_type, expires_in, expires_at, user]
      properties:
        access_token:
          type: string
          description: A JWT, ES256.
        refresh_token:
          type: string
          description: Says nothing to the client.
        token_type:
          type: string
          const: bearer
        expires_in:
          type: integer
          description: Seconds.
        expires_at:
          type: integer
          description: Seconds since 1970.
        user:
          $ref: '#/components/schemas/SignInUser'

    SignInUser:
      type: object
      required: [id, aud, role, email, phone, app_metadata, user_metadata, identities, created_at, updated_at, is_anonymous]
      properties:
        id:
          type: string
          format: uuid
        aud:
          type: string
        role:
          type: string
        email:
          type: string
        phone:
          type: string
        email_confirmed_at:
          type: string
          format: date-time
        confirmed_at:
          type: string
          format: date-time
        confirmation_sent_at:
          type: string
          format: date-time
        last_sign_in_at:
          type: string
          format: date-time
        app_metadata:
          type: object
          required: [provider, providers]
          properties:
            provider:
              type: string
            providers:
              type: array
              items:
                type: string
            tenant_id:
              type: string
              format: uuid
              description: The company that the user chose, of several.
        user_metadata:
          type: object
          description: What the user keeps there. Anybody may write anything about themselves.
          additionalProperties: true
        identities:
          type: array
          items:
            $ref: '#/components/schemas/SignInIdentity'
        created_at:
          type: string
          format: date-time
        updated_at:
          type: string
          format: date-time
        is_anonymous:
          type: boolean
          const: false

    SignInIdentity:
      type: object
      required: [identity_id, id, user_id, identity_data, provider, created_at, updated_at]
      properties:
        identity_id:
          type: string
          format: uuid
        id:
          type: string
          format: uuid
        user_id:
          type: string
          format: uuid
        identity_data:
          type: object
          required: [sub, email, email_verified, phone_verified]
          properties:
            sub:
              type: string
              format: uuid
            email:
              type: string
            email_verified:
              type: boolean
            phone_verified:
              type: boolean
        provider:
          type: string
        email:
          type: string
        last_sign_in_at:
          type: string
          format: date-time
        created_at:
          type: string
          format: date-time
        updated_at:
          type: string
          format: date-time

    SignInError:
      description: |
        A client that names no version gets the older shape. Codes that end a session: `session_not_found`, `session_expired`,
        `refresh_token_not_found`, `refresh_token_already_used`.
      oneOf:
        - type: object
          required: [code, message]
          properties:
            code:
              type: string
            message:
              type: string
        - type: object
          required: [code, error_code, msg]
          properties:
            code:
              type: integer
            error_code:
              type: string
            msg:
              type: string

    SignInSettings:
      type: object
      required: [external, disable_signup, mailer_autoconfirm]
      properties:
        external:
          type: object
          description: The ways in by name. Only `email` is one here.
          additionalProperties: true
        disable_signup:
          type: boolean
        mailer_autoconfirm:
          type: boolean
        phone_autoconfirm:
          type: boolean
        saml_enabled:
          type: boolean
        saml_private_key_next_configured:
          type: boolean
        passkeys_enabled:
          type: boolean
        sms_provider:
          type: string

    SignInHealth:
      type: object
      required: [version, name, description]
      properties:
        version:
          type: string
        name:
          type: string
        description:
          type: string

    KeySet:
      type: object
      required: [keys]
      properties:
        keys:
          type: array
          items:
            type: object
            required: [kty, crv, x, y, use, alg, kid, key_ops]
            properties:
              kty:
                type: string
              crv:
                type: string
              x:
                type: string
              y:
                type: string
              use:
                type: string
              alg:
                type: string
              kid:
                type: string
              key_ops:
                type: array
                items:
                  type: string

    AppSiteAssociation:
      type: object
      required: [webcredentials]
      properties:
        webcredentials:
          type: object
          required: [apps]
          properties:
            apps:
              type: array
              items:
                type: string

    Id:
      type: string
      format: uuid
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      description: A UUID in lower case.

    Time:
      type: string
      format: date-time
      pattern: '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$'
      description: RFC 3339, UTC, whole seconds; what is finer is cut.

    NullableId:
      oneOf:
        - $ref: '#/components/schemas/Id'
        - type: 'null'

    NullableTime:
      oneOf:
        - $ref: '#/components/schemas/Time'
        - type: 'null'

    Role:
      type: string
      enum: [viewer, staff, manager, admin]
      description: What a person may do; each role includes those before it.

    ReservationStatus:
      type: string
      enum: [draft, requested, confirmed, returned, closed, cancelled]

    AssetStatus:
      type: string
      enum: [IN_STOCK, READY_TO_DEPLOY, SHIPPED, DEPLOYED, REPAIR, ARCHIVED, DISPOSED]
      description: |
        What the house says of the asset, in or out. ARCHIVED and DISPOSED assets are inactive: they do not go out. Nor do those
        in REPAIR, but where one is assigned it stays a candidate, and a pickup that happened before it went to repair is taken.

    VapidKey:
      type: object
      required: [public_key]
      properties:
        public_key:
          type: [string, 'null']
          pattern: '^[A-Za-z0-9_-]{87}$'
          description: An uncompressed P-256 point, 65 bytes in base64url.

    Me:
      type: object
      required: [user, tenant]
      properties:
        user:
          type: object
          required: [id, email, display_name, locale, roles, role]
          properties:
            id:
              $ref: '#/components/schemas/Id'
              description: The token's `sub`.
            email: {type: string}
            display_name: {type: string}
            locale:
              type: string
              description: The person's language, such as `en` or `es`.
            roles:
              type: array
              minItems: 1
              items:
                $ref: '#/components/schemas/Role'
            role:
              $ref: '#/components/schemas/Role'
              description: The highest of `roles`.
        tenant:
          type: object
          required: [id, name, time_zone]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            name: {type: string}
            time_zone:
              type: string
              description: A name of the IANA time zone database.

    ReservationPage:
      type: object
      required: [reservations, next_cursor]
      properties:
        reservations:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/Reservation'
        next_cursor:
          type: [string, 'null']
          description: For the next page's `cursor`; null on the last page.

    Reservation:
      type: object
      required:
        - id
        - reference
        - client
        - status
        - location
        - pickup_at
        - return_at
        - picked_up_at
        - actual_pickup_at
        - returned_at
        - actual_return_at
        - updated_at
        - notes
        - version
        - overdue
        - progress
        - kits
        - items
      properties:
        id:
          $ref: '#/components/schemas/Id'
        reference:
          type: string
          description: What people call it.
        client:
          type: object
          required: [id, display_name, preferred_language]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            display_name: {type: string}
            preferred_language: {type: string}
        status:
          $ref: '#/components/schemas/ReservationStatus'
        location:
          type: [string, 'null']
          description: Where it is handed out; null is anywhere.
        pickup_at:
          $ref: '#/components/schemas/Time'
          description: When it is to go out.
        return_at:
          $ref: '#/components/schemas/Time'
          description: When it is to come back.
        picked_up_at:
          $ref: '#/components/schemas/NullableTime'
          description: When the server heard of the first pickup, by the server's clock.
        actual_pickup_at:
          $ref: '#/components/schemas/NullableTime'
          description: When the earliest pickup happened, by the phone's clock.
        returned_at:
          $ref: '#/components/schemas/NullableTime'
          description: When the server heard of the latest return, by the server's clock; null unless `returned` or `closed`.
        actual_return_at:
          $ref: '#/components/schemas/NullableTime'
          description: When the latest return happened, by the phone's clock; null unless `returned` or `closed`.
        updated_at:
          $ref: '#/components/schemas/Time'
        notes:
          type: [string, 'null']
        version:
          type: integer
          minimum: 1
          description: |
            Grows with each edit of the reservation and of its lines, and with each move of its status but the server's own. Work at the
            shelf leaves it alone.
        overdue:
          type: boolean
          description: Whether something is out and the day of `return_at`, in the tenant's time zone, is over.
        progress:
          $ref: '#/components/schemas/Progress'
        kits:
          type: array
          description: The kits that were booked, by name. What one consists of are lines with its `kit_id`; without any it is not shown.
          items:
            $ref: '#/components/schemas/BookedKit'
        items:
          type: array
          description: The lines, by position, then id.
          items:
            $ref: '#/components/schemas/Line'

    NewReservation:
      type: object
      description: For a client who is known, by `client_id`, or one who is made along with it, by `client`; never both.
      required: [pickup_at, return_at, lines]
      properties:
        allow_shortage:
          $ref: '#/components/schemas/ShortageAllowed'
        client_id:
          $ref: '#/components/schemas/NullableId'
        client:
          $ref: '#/components/schemas/NewClient'
        location:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        pickup_at:
          type: string
          format: date-time
        return_at:
          type: string
          format: date-time
          description: Not before `pickup_at`.
        reference:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        status:
          type: [string, 'null']
          enum: [draft, requested, confirmed, null]
          default: draft
        lines:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/NewLine'
        kits:
          type: [array, 'null']
          maxItems: 100
          items:
            $ref: '#/components/schemas/NewKit'

    NewLine:
      type: object
      required: [item_id, qty]
      properties:
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 1
          maximum: 10000
        asset_ids:
          type: [array, 'null']
          description: Units of the item, at most `qty`, each on one line.
          items:
            $ref: '#/components/schemas/Id'

    NewKit:
      type: object
      required: [item_id, qty]
      properties:
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 1
          maximum: 10000

    ReservationChange:
      type: object
      properties:
        allow_shortage:
          $ref: '#/components/schemas/ShortageAllowed'
        client_id:
          $ref: '#/components/schemas/Id'
        location:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        pickup_at:
          type: string
          format: date-time
        return_at:
          type: string
          format: date-time
          description: Not before `pickup_at`.
        reference:
          type: string
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        lines:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/LineChange'
        kits:
          type: array
          maxItems: 100
          items:
            $ref: '#/components/schemas/KitChange'
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    LineChange:
      type: object
      description: Without an `id` it is a new line, as `NewLine` has it.
      properties:
        id:
          $ref: '#/components/schemas/NullableId'
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 0
          maximum: 100000000
        asset_ids:
          type: [array, 'null']
          description: Left out, the assignment stays; what ever went out is added. `null` is as good as none.
          items:
            $ref: '#/components/schemas/Id'
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    KitChange:
      type: object
      description: Without an `id` it is a new kit, as `NewKit` has it.
      properties:
        id:
          $ref: '#/components/schemas/NullableId'
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 1
          maximum: 10000

    ReservationHistory:
      type: object
      required: [history, next_cursor]
      properties:
        history:
          type: array
          items:
            $ref: '#/components/schemas/HistoryEntry'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    HistoryEntry:
      type: object
      required: [at, action, by, source, asset, from_status, to_status, before, after, key]
      properties:
        at:
          $ref: '#/components/schemas/Time'
          description: When the server heard of it.
        action:
          type: string
          examples: [reservation.created, reservation.changed, reservation.confirmed, asset.picked_up, asset.returned]
        by:
          type: [string, 'null']
          description: The name of who did it, where known.
        source:
          type: string
          enum: [api, web, sync, system, cli]
        asset:
          type: [object, 'null']
          description: The unit that it was about.
          required: [id, asset_tag, serial]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            asset_tag:
              type: [string, 'null']
            serial:
              type: [string, 'null']
        from_status:
          type: [string, 'null']
          description: How the reservation stood before.
        to_status:
          type: [string, 'null']
          description: How it stood afterwards.
        before:
          type: [object, 'null']
          description: What was so before; its members differ by action.
          additionalProperties: true
        after:
          type: [object, 'null']
          description: What was so afterwards; its members differ by action.
          additionalProperties: true
        key:
          type: [string, 'null']
          description: The key of a pickup or a return that the caller made.

    BookedKit:
      type: object
      required: [id, item, qty]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        item:
          $ref: '#/components/schemas/BookedItem'
        qty:
          type: integer
          minimum: 1

    BookedItem:
      type: object
      required: [id, name, sku, serialized]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        name: {type: string}
        sku:
          type: [string, 'null']
        serialized:
          type: boolean
          description: Whether its units are scanned one by one; cables by the metre are not.

    Progress:
      type: object
      description: |
        Counts assets, over the lines of serialized items. A case that no line asked for is left out, and so is an asset that another one
        went out in place of.
      required: [qty, picked_up, out, returned, counted]
      properties:
        qty:
          type: integer
          minimum: 0
          description: How many are booked.
        picked_up:
          type: integer
          minimum: 0
          description: How many ever went out.
        out:
          type: integer
          minimum: 0
          description: How many are out now.
        returned:
          type: integer
          minimum: 0
          description: How many went out and are back.
        counted:
          type: object
          description: The same, over the lines of counted items.
          required: [qty, picked_up, out, returned]
          properties:
            qty:
              type: integer
              minimum: 0
            picked_up:
              type: integer
              minimum: 0
            out:
              type: integer
              minimum: 0
            returned:
              type: integer
              minimum: 0

    Line:
      type: object
      required:
        - id
        - item
        - qty
        - version
        - shortage
        - added_at_shelf
        - kit_id
        - counted
        - assigned_asset_ids
        - assigned_assets
        - candidate_assets
      properties:
        id:
          $ref: '#/components/schemas/Id'
        item:
          $ref: '#/components/schemas/BookedItem'
        qty:
          type: integer
          minimum: 0
        version:
          $ref: '#/components/schemas/Version'
        shortage:
          type: integer
          minimum: 0
          description: How many of `qty` are known to be missing.
        added_at_shelf:
          type: boolean
          description: Whether the line came about at a pickup, and not at the desk.
        kit_id:
          $ref: '#/components/schemas/NullableId'
          description: The kit, of `kits`, that it is part of.
        counted:
          type: [object, 'null']
          description: How the line stands where its item is counted; null where its units are scanned.
          required: [picked_up, out, returned, lost, used]
          properties:
            picked_up:
              type: integer
              minimum: 0
              description: How many ever went out.
            out:
              type: integer
              minimum: 0
              description: How many are out now.
            returned:
              type: integer
              minimum: 0
              description: How many are back.
            lost:
              type: integer
              minimum: 0
              description: How many were lost.
            used:
              type: integer
              minimum: 0
              description: How many were used up.
        assigned_asset_ids:
          type: array
          description: At most `qty`.
          items:
            $ref: '#/components/schemas/Id'
        assigned_assets:
          type: array
          description: The same assets in the same order, with their newest trip on this reservation.
          items:
            type: object
            required: [asset_id, picked_up_at, picked_up_by, returned_at, returned_by]
            properties:
              asset_id:
                $ref: '#/components/schemas/Id'
              picked_up_at:
                $ref: '#/components/schemas/NullableTime'
              picked_up_by:
                type: [string, 'null']
                description: The name of who took it, where known.
              returned_at:
                $ref: '#/components/schemas/NullableTime'
              returned_by:
                type: [string, 'null']
                description: The name of who took it back, where known.
        candidate_assets:
          type: array
          description: |
            What may be scanned for this line without a network: every active asset of the item at the reservation's
            location, and every assigned one. A null location, of either, is anywhere.
          items:
            $ref: '#/components/schemas/Asset'

    Asset:
      type: object
      required: [id, serial, asset_tag, code, condition, status, current_reservation_id]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        serial:
          type: [string, 'null']
        asset_tag:
          type: [string, 'null']
        code:
          type: [string, 'null']
          description: The code of its newest sticker.
        condition:
          type: string
          examples: [like_new, good, fair, poor, damaged]
        status:
          $ref: '#/components/schemas/AssetStatus'
        current_reservation_id:
          $ref: '#/components/schemas/NullableId'
          description: The reservation that it is out on.

    LineCandidateList:
      type: object
      required: [assets]
      properties:
        assets:
          type: array
          items:
            allOf:
              - $ref: '#/components/schemas/Asset'
              - type: object
                required: [line_id]
                properties:
                  line_id:
                    $ref: '#/components/schemas/Id'

    ItemAssetList:
      type: object
      required: [assets]
      properties:
        assets:
          type: array
          items:
            $ref: '#/components/schemas/Asset'

    Client:
      type: object
      required: [id, display_name, preferred_language, email, phone, notes, external_id, archived, version]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        display_name:
          type: string
        preferred_language:
          type: string
          description: A language tag such as `en` or `es-CO`.
        email:
          type: [string, 'null']
        phone:
          type: [string, 'null']
        notes:
          type: [string, 'null']
        external_id:
          type: [string, 'null']
          description: What another program calls the client. No two of a tenant have the same.
        archived:
          type: boolean
        version:
          $ref: '#/components/schemas/Version'

    Account:
      type: object
      required: [id, email, display_name, roles, locale, disabled, version]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        email:
          type: string
          description: The address that the person signs in with. No two accounts of a tenant have the same, whatever the case.
        display_name:
          type: string
        roles:
          type: array
          description: Each role includes those before it. What another program wrote there is shown as it is.
          items:
            type: string
        locale:
          type: string
          description: The language of mail, `en` or `es`.
        disabled:
          type: boolean
          description: Refused from the person's next request on.
        version:
          $ref: '#/components/schemas/Version'

    ImportOutcome:
      type: object
      required: [created, changed, same, fault_count, faults]
      properties:
        created:
          type: integer
          description: Rows that nothing was found for.
        changed:
          type: integer
        same:
          type: integer
          description: Rows that say what is there.
        fault_count:
          type: integer
          description: All of them, however many are told.
        faults:
          type: array
          maxItems: 100
          items:
            $ref: '#/components/schemas/RowFault'

    RowFault:
      type: object
      required: [line, column, code, message, value, meant]
      properties:
        line:
          type: integer
          description: The line of the file on which the row begins, from 1.
        column:
          type: [string, 'null']
          description: Null where the row as a whole is meant.
        code:
          $ref: '#/components/schemas/RowFaultCode'
        message:
          type: string
        value:
          type: [string, 'null']
          description: What stands there.
        meant:
          type: [string, 'null']
          description: What was perhaps meant.

    RowFaultCode:
      type: string
      enum:
        - required
        - wrong_type
        - invalid_uuid
        - invalid_time
        - invalid_value
        - too_long
        - out_of_range
        - not_supported
        - invalid_csv
        - not_utf8
        - already_exists
        - ambiguous
        - asset_not_found
        - item_not_found
        - reservation_not_found
        - reservation_wrong_state
        - client_not_found
        - line_in_use
        - not_available

    AccountPage:
      type: object
      required: [accounts, next_cursor]
      properties:
        accounts:
          type: array
          items:
            $ref: '#/components/schemas/Account'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    Roles:
      type: array
      minItems: 1
      maxItems: 4
      uniqueItems: true
      items:
        type: string
        enum: [viewer, staff, manager, admin]

    NewAccount:
      type: object
      required: [email, display_name, roles]
      properties:
        email:
          type: string
          format: mail-address
          minLength: 3
          maxLength: 254
        display_name:
          type: string
          minLength: 1
          maxLength: 200
        roles:
          $ref: '#/components/schemas/Roles'
        locale:
          type: [string, 'null']
          enum: [en, es, null]
        disabled:
          type: [boolean, 'null']

    AccountChange:
      type: object
      properties:
        email:
          type: string
          format: mail-address
          minLength: 3
          maxLength: 254
        display_name:
          type: string
          minLength: 1
          maxLength: 200
        roles:
          $ref: '#/components/schemas/Roles'
        locale:
          type: string
          enum: [en, es]
        disabled:
          type: boolean
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    Tenant:
      type: object
      required:
        - id
        - name
        - time_zone
        - overbooking
        - override_role
        - return_grace_minutes
        - pickup_notice_minutes
        - quiet_hours
        - contact
        - version
      properties:
        id:
          $ref: '#/components/schemas/Id'
        name:
          type: string
        time_zone:
          type: string
          description: Where its days begin, as the IANA names it.
        overbooking:
          $ref: '#/components/schemas/Overbooking'
        override_role:
          $ref: '#/components/schemas/OverrideRole'
        return_grace_minutes:
          $ref: '#/components/schemas/HouseMinutes'
        pickup_notice_minutes:
          $ref: '#/components/schemas/HouseMinutes'
        quiet_hours:
          oneOf:
            - $ref: '#/components/schemas/QuietHours'
            - type: 'null'
        contact:
          description: How whoever finds gear reaches the house. Told to strangers who scan a sticker.
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        version:
          $ref: '#/components/schemas/Version'

    HouseOfSticker:
      type: object
      required: [house, contact]
      properties:
        house:
          type: string
          description: The name of the house.
        contact:
          description: How to reach it, where it has said so.
          type: [string, 'null']

    Overbooking:
      type: string
      enum: [allow, refuse]
      description: Whether a reservation of more than there is is taken.

    OverrideRole:
      type: string
      enum: [staff, manager, admin]
      description: The lowest role that may overrule a refusal at the shelf.

    HouseMinutes:
      type: integer
      minimum: 0
      maximum: 10080
      description: |
        `return_grace_minutes`: how long after its end a reservation is told to be overdue. `pickup_notice_minutes`: how long before its
        beginning one is told that nobody has begun.

    QuietHours:
      type: object
      description: When phones stay silent, by the house's clock. Never where it is null.
      required: [from, to]
      properties:
        from:
          $ref: '#/components/schemas/TimeOfDay'
        to:
          $ref: '#/components/schemas/TimeOfDay'

    TimeOfDay:
      type: string
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$'

    TenantChange:
      type: object
      properties:
        name:
          type: string
          minLength: 1
          maxLength: 200
        time_zone:
          type: string
          format: time-zone
          minLength: 1
          maxLength: 100
        overbooking:
          $ref: '#/components/schemas/Overbooking'
        override_role:
          $ref: '#/components/schemas/OverrideRole'
        return_grace_minutes:
          $ref: '#/components/schemas/HouseMinutes'
        pickup_notice_minutes:
          $ref: '#/components/schemas/HouseMinutes'
        quiet_hours:
          description: '`from` and `to` differ.'
          oneOf:
            - $ref: '#/components/schemas/QuietHours'
            - type: 'null'
        contact:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    Version:
      type: integer
      minimum: 1
      description: Grows with each edit. A change that sends the one that it was made from is refused when there is another by now.

    ClientPage:
      type: object
      required: [clients, next_cursor]
      properties:
        clients:
          type: array
          items:
            $ref: '#/components/schemas/Client'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    AvailabilityList:
      type: object
      required: [availability]
      properties:
        availability:
          type: array
          maxItems: 100
          items:
            type: object
            required: [item_id, owned, min_free, steps]
            properties:
              item_id:
                $ref: '#/components/schemas/Id'
              owned:
                type: [integer, 'null']
                description: How many there are to lend. Null is not counted, and never short.
              min_free:
                type: [integer, 'null']
                description: The least of all steps.
              steps:
                type: array
                minItems: 1
                items:
                  type: object
                  required: [from, to, free]
                  properties:
                    from:
                      $ref: '#/components/schemas/Time'
                    to:
                      $ref: '#/components/schemas/Time'
                    free:
                      type: [integer, 'null']

    CalendarPage:
      type: object
      required: [calendar, next_cursor]
      properties:
        calendar:
          type: array
          items:
            $ref: '#/components/schemas/CalendarHold'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    CalendarHold:
      type: object
      required: [line_id, item_id, qty, shortage, out, asset_ids, from, to, reservation]
      properties:
        line_id:
          $ref: '#/components/schemas/Id'
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 0
        shortage:
          type: integer
          minimum: 0
          description: How many of `qty` are known to be missing; they are not held.
        out:
          type: integer
          minimum: 0
          description: How many assets are out on the line.
        asset_ids:
          type: array
          description: The assets that the line names.
          items:
            $ref: '#/components/schemas/Id'
        from:
          $ref: '#/components/schemas/Time'
        to:
          description: When what came back is ready again; where something is out past that, for today, the end of the day and of that time.
          $ref: '#/components/schemas/Time'
        reservation:
          type: object
          required: [id, reference, client, location]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            reference:
              type: string
            client:
              type: string
              description: The name.
            location:
              type: [string, 'null']

    ShortagePage:
      type: object
      required: [shortages, next_cursor]
      properties:
        shortages:
          type: array
          items:
            $ref: '#/components/schemas/Shortage'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    Shortage:
      type: object
      required: [item, owned, missing, stretches, reservations]
      properties:
        item:
          $ref: '#/components/schemas/ShortItem'
        owned:
          type: integer
          minimum: 0
        missing:
          type: integer
          minimum: 1
          description: The most of all stretches.
        stretches:
          type: array
          minItems: 1
          items:
            type: object
            required: [from, to, needed, missing]
            properties:
              from:
                $ref: '#/components/schemas/Time'
              to:
                $ref: '#/components/schemas/Time'
              needed:
                type: integer
                minimum: 1
              missing:
                type: integer
                minimum: 1
        reservations:
          type: array
          minItems: 1
          description: Those that take part, by pickup.
          items:
            type: object
            required: [id, reference, client, pickup_at, return_at, qty, shortage]
            properties:
              id:
                $ref: '#/components/schemas/Id'
              reference:
                type: string
              client:
                type: string
                description: The name.
              pickup_at:
                $ref: '#/components/schemas/Time'
              return_at:
                $ref: '#/components/schemas/Time'
              qty:
                type: integer
                minimum: 0
              shortage:
                type: integer
                minimum: 0

    ShortItem:
      type: object
      required: [id, name, sku, serialized]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        name:
          type: string
        sku:
          type: [string, 'null']
        serialized:
          type: boolean

    NextCursor:
      type: [string, 'null']
      description: Where the next page begins; null on the last.

    NewClient:
      type: object
      required: [display_name]
      properties:
        display_name:
          type: string
          minLength: 1
          maxLength: 200
        preferred_language:
          type: [string, 'null']
          minLength: 2
          maxLength: 35
        email:
          type: [string, 'null']
          minLength: 3
          maxLength: 200
        phone:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        archived:
          type: [boolean, 'null']

    ClientChange:
      type: object
      properties:
        display_name:
          type: string
          minLength: 1
          maxLength: 200
        preferred_language:
          type: string
          minLength: 2
          maxLength: 35
        email:
          type: [string, 'null']
          minLength: 3
          maxLength: 200
        phone:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        archived:
          type: boolean
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    VersionMadeFrom:
      type: [integer, 'null']
      minimum: 1
      maximum: 2147483647
      description: The version that this change was made from.

    Item:
      type: object
      required: [id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes, external_id, archived, kit, version]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        name:
          type: string
        sku:
          type: [string, 'null']
          description: No two items of a tenant are given the same here; other programs may have made one twice.
        category:
          type: [string, 'null']
        serialized:
          type: boolean
          description: Whether its units are told apart, each an asset; else they are counted.
        is_case:
          type: boolean
          description: Whether its assets hold others.
        owned_qty:
          type: [integer, 'null']
          description: How many there are to lend. Of a serialized item the assets that are not in repair, archived or disposed of; else as it was said, null where it is not counted.
        turnaround_minutes:
          type: integer
          description: How long it takes until what came back can go out again.
        consumable:
          type: boolean
        replacement_value:
          type: [number, 'null']
          description: With 2 decimals.
        notes:
          type: [string, 'null']
        external_id:
          type: [string, 'null']
          description: What another program calls the item. No two of a tenant have the same.
        archived:
          type: boolean
        kit:
          type: array
          description: What a kit is made of; empty where it is none.
          items:
            $ref: '#/components/schemas/KitPart'
        version:
          $ref: '#/components/schemas/Version'

    KitPart:
      type: object
      required: [item_id, qty]
      properties:
        item_id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 1
          maximum: 10000

    KitParts:
      type: array
      maxItems: 500
      items:
        $ref: '#/components/schemas/NewKitPart'

    NewKitPart:
      type: object
      required: [item_id, qty]
      properties:
        item_id:
          type: string
          format: uuid
        qty:
          type: integer
          minimum: 1
          maximum: 10000

    ItemPage:
      type: object
      required: [items, next_cursor]
      properties:
        items:
          type: array
          items:
            $ref: '#/components/schemas/Item'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    NewItem:
      type: object
      required: [name]
      properties:
        name:
          type: string
          minLength: 1
          maxLength: 200
        sku:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        category:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        serialized:
          type: [boolean, 'null']
          description: Whether its units are told apart, each an asset; else they are counted.
        is_case:
          type: [boolean, 'null']
        owned_qty:
          type: [integer, 'null']
          minimum: 0
          maximum: 1000000
          description: Of a serialized item it is `not_supported`, because its assets are counted.
        turnaround_minutes:
          type: [integer, 'null']
          minimum: 0
          maximum: 525600
        consumable:
          type: [boolean, 'null']
        replacement_value:
          type: [number, 'null']
          minimum: 0
          maximum: 9999999999.99
          description: At most 2 decimals; more are `invalid_value`.
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        archived:
          type: [boolean, 'null']

    ItemChange:
      type: object
      properties:
        name:
          type: string
          minLength: 1
          maxLength: 200
        sku:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        category:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        serialized:
          type: boolean
          description: Whether its units are told apart, each an asset; else they are counted.
        is_case:
          type: boolean
        owned_qty:
          type: [integer, 'null']
          minimum: 0
          maximum: 1000000
          description: Of a serialized item it is `not_supported`, because its assets are counted.
        turnaround_minutes:
          type: integer
          minimum: 0
          maximum: 525600
        consumable:
          type: boolean
        replacement_value:
          type: [number, 'null']
          minimum: 0
          maximum: 9999999999.99
          description: At most 2 decimals; more are `invalid_value`.
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        archived:
          type: boolean
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    NotificationKind:
      description: |
        What people are told of, and who they are:

        - `pickup_soon`: a pickup is `pickup_notice_minutes` away, and nothing is out yet; staff and above.
        - `return_overdue`: something is out past `return_at` and `return_grace_minutes`, then again each day at 9 by the house's clock;
          staff and above, managers and admins by mail too.
        - `reservation_cancelled`, `reservation_changed`: the desk did so within 24 hours of the pickup, or while something is out;
          staff and above, but for who did it.
        - `asset_damaged`: a report said so; managers and admins, but for who wrote it.
        - `shortage`: the next seven days need more of an item than there is; managers and admins, by mail too.
      type: string
      enum: [pickup_soon, return_overdue, reservation_cancelled, reservation_changed, asset_damaged, shortage]

    Notification:
      description: What a person was told, in the language of the account. It names the reservation, and no client.
      type: object
      required: [id, kind, reservation_id, asset_id, item_id, moment, title, body, created_at, read_at]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        kind:
          $ref: '#/components/schemas/NotificationKind'
        reservation_id:
          oneOf:
            - $ref: '#/components/schemas/Id'
            - type: 'null'
        asset_id:
          description: What is damaged.
          oneOf:
            - $ref: '#/components/schemas/Id'
            - type: 'null'
        item_id:
          description: What is short.
          oneOf:
            - $ref: '#/components/schemas/Id'
            - type: 'null'
        moment:
          description: The moment meant, such as the pickup that is near, or when it was changed.
          $ref: '#/components/schemas/Time'
        title:
          type: string
        body:
          type: string
        created_at:
          $ref: '#/components/schemas/Time'
        read_at:
          oneOf:
            - $ref: '#/components/schemas/Time'
            - type: 'null'

    NotificationPage:
      type: object
      required: [notifications, next_cursor]
      properties:
        notifications:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/Notification'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    ReadIds:
      type: object
      required: [ids]
      properties:
        ids:
          type: array
          maxItems: 500
          uniqueItems: true
          items:
            $ref: '#/components/schemas/Id'

    ReadUpTo:
      type: object
      required: [up_to]
      properties:
        up_to:
          description: The id of a notification, or a time (RFC 3339).
          type: string

    UnreadCount:
      type: object
      required: [unread]
      properties:
        unread:
          type: integer
          minimum: 0

    PushOnly:
      type: object
      required: [push]
      properties:
        push:
          description: Whether the person's devices are told.
          type: boolean

    PushAndMail:
      type: object
      required: [push, mail]
      properties:
        push:
          description: Whether the person's devices are told.
          type: boolean
        mail:
          description: Whether mail goes to the person, where the role has it.
          type: boolean

    NotificationSettings:
      type: object
      required: [kinds, locations, version]
      properties:
        kinds:
          type: object
          required: [pickup_soon, return_overdue, reservation_cancelled, reservation_changed, asset_damaged, shortage]
          properties:
            pickup_soon:
              $ref: '#/components/schemas/PushOnly'
            return_overdue:
              $ref: '#/components/schemas/PushAndMail'
            reservation_cancelled:
              $ref: '#/components/schemas/PushOnly'
            reservation_changed:
              $ref: '#/components/schemas/PushOnly'
            asset_damaged:
              $ref: '#/components/schemas/PushOnly'
            shortage:
              $ref: '#/components/schemas/PushAndMail'
        locations:
          description: The places that matter; none is all of them. What has no place matters everywhere.
          type: array
          maxItems: 100
          items:
            type: string
        version:
          $ref: '#/components/schemas/Version'

    PushWish:
      type: object
      properties:
        push:
          type: boolean
          default: true

    PushAndMailWish:
      type: object
      properties:
        push:
          type: boolean
          default: true
        mail:
          type: boolean
          default: true

    WishedKinds:
      type: object
      properties:
        pickup_soon:
          $ref: '#/components/schemas/PushWish'
        return_overdue:
          $ref: '#/components/schemas/PushAndMailWish'
        reservation_cancelled:
          $ref: '#/components/schemas/PushWish'
        reservation_changed:
          $ref: '#/components/schemas/PushWish'
        asset_damaged:
          $ref: '#/components/schemas/PushWish'
        shortage:
          $ref: '#/components/schemas/PushAndMailWish'

    NotificationWishes:
      type: object
      properties:
        kinds:
          $ref: '#/components/schemas/WishedKinds'
        locations:
          type: array
          maxItems: 100
          uniqueItems: true
          items:
            type: string
            minLength: 1
            maxLength: 200
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    DeviceEnvironment:
      description: In which of Apple's two worlds the token is good.
      type: string
      enum: [production, sandbox]

    PushSubscription:
      description: What the browser's `PushSubscription.toJSON()` says.
      type: object
      required: [endpoint, keys]
      properties:
        endpoint:
          description: An https URL.
          type: string
          maxLength: 2000
          pattern: '^https://[!-~]+$'
        keys:
          $ref: '#/components/schemas/PushKeys'

    PushKeys:
      type: object
      required: [p256dh, auth]
      properties:
        p256dh:
          description: 65 bytes in base64url, an uncompressed point of P-256.
          type: string
          pattern: '^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$'
        auth:
          description: 16 bytes in base64url.
          type: string
          pattern: '^[A-Za-z0-9_-]{21}[AQgw]$'

    AppleRegistration:
      description: The short form, of Apple's phones.
      type: object
      required: [apns_token]
      properties:
        apns_token:
          description: In hexadecimal digits.
          type: string
          minLength: 2
          maxLength: 2000
          pattern: '^([0-9A-Fa-f]{2})+$'
        environment:
          description: '`production` unless given.'
          oneOf:
            - $ref: '#/components/schemas/DeviceEnvironment'
            - type: 'null'
        app_version:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        locale:
          type: [string, 'null']
          minLength: 2
          maxLength: 35

    ApnsRegistration:
      description: A device of Apple's.
      type: object
      required: [platform, token]
      properties:
        platform:
          type: string
          const: apns
        token:
          description: In hexadecimal digits.
          type: string
          minLength: 2
          maxLength: 2000
          pattern: '^([0-9A-Fa-f]{2})+$'
        environment:
          description: '`production` unless given.'
          oneOf:
            - $ref: '#/components/schemas/DeviceEnvironment'
            - type: 'null'
        app_version:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        locale:
          type: [string, 'null']
          minLength: 2
          maxLength: 35

    FcmRegistration:
      description: A device that Google's service reaches.
      type: object
      required: [platform, token]
      properties:
        platform:
          type: string
          const: fcm
        token:
          type: string
          minLength: 1
          maxLength: 2000
          pattern: '^[!-~]+$'
        app_version:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        locale:
          type: [string, 'null']
          minLength: 2
          maxLength: 35

    BrowserRegistration:
      description: A browser.
      type: object
      required: [platform, subscription]
      properties:
        platform:
          type: string
          const: webpush
        subscription:
          $ref: '#/components/schemas/PushSubscription'
        app_version:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        locale:
          type: [string, 'null']
          minLength: 2
          maxLength: 35

    RegisteredDevice:
      type: object
      required: [id]
      properties:
        id:
          $ref: '#/components/schemas/Id'

    Device:
      type: object
      required: [id, platform, environment, app_version, locale, registered_at]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        platform:
          type: string
          enum: [apns, webpush, fcm]
        environment:
          oneOf:
            - $ref: '#/components/schemas/DeviceEnvironment'
            - type: 'null'
        app_version:
          type: [string, 'null']
        locale:
          type: [string, 'null']
        registered_at:
          description: When it was registered last.
          $ref: '#/components/schemas/Time'

    Devices:
      type: object
      required: [devices]
      properties:
        devices:
          type: array
          maxItems: 20
          items:
            $ref: '#/components/schemas/Device'

    ChangeKind:
      type: string
      enum: [tenant, item, asset, client, reservation, notification]

    ChangePage:
      type: object
      required: [changes, cursor, more, full]
      properties:
        changes:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/Change'
        cursor:
          description: What to send as `since` next, at most 4,096 characters.
          type: string
          maxLength: 4096
        more:
          description: Whether the run goes on with this cursor.
          type: boolean
        full:
          description: Whether the run tells everything; then what it did not name is to be dropped after its last page.
          type: boolean

    Change:
      description: |
        `put` has the document under the name of its kind, unless `documents=none`; `gone` has none.
      type: object
      required: [kind, id, op]
      properties:
        kind:
          $ref: '#/components/schemas/ChangeKind'
        id:
          $ref: '#/components/schemas/Id'
        op:
          type: string
          enum: [put, gone]
        tenant:
          $ref: '#/components/schemas/Tenant'
        item:
          $ref: '#/components/schemas/Item'
        asset:
          $ref: '#/components/schemas/AssetRecord'
        client:
          $ref: '#/components/schemas/ChangedClient'
        reservation:
          description: Without candidates; the assets of the feed are all that a phone may scan.
          allOf:
            - $ref: '#/components/schemas/Reservation'
        notification:
          $ref: '#/components/schemas/Notification'

    ChangedClient:
      type: object
      required: [id, display_name, preferred_language]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        display_name:
          type: string
        preferred_language:
          type: string

    AssetRecord:
      description: All that is known of an asset. With it a phone judges any scan without a network.
      type: object
      required:
        - id
        - item_id
        - number
        - serial
        - asset_tag
        - codes
        - location
        - condition
        - status
        - category
        - notes
        - external_id
        - case_id
        - current_reservation_id
        - version
      properties:
        id:
          $ref: '#/components/schemas/Id'
        item_id:
          $ref: '#/components/schemas/Id'
        number:
          type: integer
        serial:
          type: [string, 'null']
        asset_tag:
          type: [string, 'null']
        codes:
          description: The texts of its stickers, the newest first.
          type: array
          items:
            type: string
        location:
          type: [string, 'null']
        condition:
          type: string
        status:
          type: string
        category:
          type: [string, 'null']
        notes:
          type: [string, 'null']
        external_id:
          type: [string, 'null']
          description: What another program calls the asset. No two of a tenant have the same.
        case_id:
          description: The case that it lies in.
          $ref: '#/components/schemas/NullableId'
        current_reservation_id:
          $ref: '#/components/schemas/NullableId'
        version:
          $ref: '#/components/schemas/Version'

    AssetPage:
      type: object
      required: [assets, next_cursor]
      properties:
        assets:
          type: array
          items:
            $ref: '#/components/schemas/AssetRecord'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    NewAssetRecord:
      type: object
      required: [item_id]
      properties:
        item_id:
          type: string
          format: uuid
        serial:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        asset_tag:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        location:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        condition:
          oneOf:
            - $ref: '#/components/schemas/Condition'
            - type: 'null'
        status:
          oneOf:
            - $ref: '#/components/schemas/AssetStatus'
            - type: 'null'
        category:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200

    AssetChange:
      type: object
      properties:
        item_id:
          type: string
          format: uuid
        serial:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        asset_tag:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        location:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        condition:
          $ref: '#/components/schemas/Condition'
        status:
          $ref: '#/components/schemas/AssetStatus'
        category:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        notes:
          type: [string, 'null']
          maxLength: 10000
        external_id:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
        version:
          $ref: '#/components/schemas/VersionMadeFrom'

    AssetHistory:
      type: object
      required: [history, next_cursor]
      properties:
        history:
          type: array
          items:
            $ref: '#/components/schemas/AssetEvent'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    AssetEvent:
      type: object
      required: [kind, at, by, reservation_id, reservation_reference, direction, condition, notes, action, before, after]
      properties:
        kind:
          type: string
          enum: [pickup, return, report, edit]
        at:
          $ref: '#/components/schemas/Time'
        by:
          type: [string, 'null']
          description: The name of the person, where it is known.
        reservation_id:
          $ref: '#/components/schemas/NullableId'
        reservation_reference:
          type: [string, 'null']
        direction:
          type: [string, 'null']
          description: Of a report, `in` or `out`.
        condition:
          type: [string, 'null']
          description: Of a report, what it found.
        notes:
          type: [string, 'null']
          description: Of a report.
        action:
          type: [string, 'null']
          description: Of an edit, as the audit calls it.
        before:
          type: [object, 'null']
          additionalProperties: true
          description: Of an edit, what was.
        after:
          type: [object, 'null']
          additionalProperties: true
          description: Of an edit, what is.

    AuditPage:
      type: object
      required: [audit, next_cursor]
      properties:
        audit:
          type: array
          items:
            $ref: '#/components/schemas/AuditEntry'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    AuditEntry:
      type: object
      required:
        - id
        - at
        - source
        - actor_user_id
        - actor_name
        - action
        - entity_type
        - entity_id
        - reservation_id
        - reservation_reference
        - asset_id
        - asset_name
        - from_status
        - to_status
        - before
        - after
        - request_id
        - idempotency_key
        - client_at
      properties:
        id:
          type: integer
          minimum: 1
        at:
          $ref: '#/components/schemas/Time'
        source:
          type: string
          enum: [api, web, sync, system, cli]
        actor_user_id:
          $ref: '#/components/schemas/NullableId'
        actor_name:
          type: [string, 'null']
          description: The person's name, where it is known.
        action:
          type: string
        entity_type:
          type: [string, 'null']
        entity_id:
          $ref: '#/components/schemas/NullableId'
        reservation_id:
          $ref: '#/components/schemas/NullableId'
        reservation_reference:
          type: [string, 'null']
        asset_id:
          $ref: '#/components/schemas/NullableId'
        asset_name:
          type: [string, 'null']
          description: Its tag, else its serial, its newest sticker, its number.
        from_status:
          type: [string, 'null']
        to_status:
          type: [string, 'null']
        before:
          type: [object, 'null']
          additionalProperties: true
        after:
          type: [object, 'null']
          additionalProperties: true
        request_id:
          type: [string, 'null']
        idempotency_key:
          type: [string, 'null']
        client_at:
          $ref: '#/components/schemas/NullableTime'

    NewCode:
      type: object
      required: [code]
      properties:
        code:
          type: string
          minLength: 1
          maxLength: 200
          pattern: '^[^\u0000]*$'
          description: A code, or a sticker's URL, in any case.

    LocationList:
      type: object
      required: [locations]
      properties:
        locations:
          type: array
          uniqueItems: true
          items:
            type: string

    ResolvedCode:
      type: object
      required: [asset, code]
      properties:
        asset:
          type: object
          required: [id, item_id, item_name, serial, asset_tag, condition, status, current_reservation_id]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            item_id:
              $ref: '#/components/schemas/Id'
            item_name: {type: string}
            serial:
              type: [string, 'null']
            asset_tag:
              type: [string, 'null']
            condition: {type: string}
            status:
              $ref: '#/components/schemas/AssetStatus'
            current_reservation_id:
              $ref: '#/components/schemas/NullableId'
        code:
          type: [string, 'null']
          description: The code of the sticker, in upper case. Of an asset that was found by its tag or serial its newest; null where it has none.

    Handover:
      type: object
      description: An asset that was scanned or chosen; a case stands for what lies in it, too.
      required: [asset_id, at]
      properties:
        asset_id:
          type: string
          format: uuid
          description: The asset, in any case. There is no `line_id` beside it.
        scanned_code:
          type: [string, 'null']
          minLength: 1
          maxLength: 2000
          pattern: '^[^\u0000]*$'
          description: What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000.
        contents:
          type: [array, 'null']
          description: Of a case, what the phone saw in it. Where something else lies in it now, the answer is 409 `case_contents_differ`.
          maxItems: 500
          uniqueItems: true
          items:
            type: string
            format: uuid
        override:
          $ref: '#/components/schemas/Override'
        at:
          type: string
          format: date-time
          description: |
            When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
            than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.

    AssetReturn:
      type: object
      description: An asset that comes back, or is not there any more.
      required: [asset_id, at]
      properties:
        asset_id:
          type: string
          format: uuid
          description: The asset, in any case. There is no `line_id` beside it.
        scanned_code:
          type: [string, 'null']
          minLength: 1
          maxLength: 2000
          pattern: '^[^\u0000]*$'
          description: What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000.
        contents:
          type: [array, 'null']
          description: Of a case, what the phone saw in it. Where something else lies in it now, the answer is 409 `case_contents_differ`.
          maxItems: 500
          uniqueItems: true
          items:
            type: string
            format: uuid
        override:
          $ref: '#/components/schemas/Override'
        lost:
          type: [boolean, 'null']
          description: Whether it is lost. Then it is closed like any return, and the asset is `DISPOSED`.
        at:
          type: string
          format: date-time
          description: |
            When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
            than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.

    CountedPickup:
      type: object
      description: So many of a line whose units are not told apart.
      required: [line_id, qty, at]
      properties:
        line_id:
          type: string
          format: uuid
          description: A line of the reservation whose item is counted.
        qty:
          type: integer
          minimum: 1
          maximum: 10000
        override:
          $ref: '#/components/schemas/Override'
        at:
          type: string
          format: date-time
          description: |
            When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
            than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.

    CountedReturn:
      type: object
      description: |
        What became of so many of a line whose units are not told apart. `qty`, `lost` and `used` are at least 1 together; what is lost or used up
        the house owns no more.
      required: [line_id, qty, at]
      properties:
        line_id:
          type: string
          format: uuid
          description: A line of the reservation whose item is counted.
        qty:
          type: integer
          minimum: 0
          maximum: 10000
          description: How many are back.
        lost:
          type: [integer, 'null']
          minimum: 0
          maximum: 10000
        used:
          type: [integer, 'null']
          minimum: 0
          maximum: 10000
          description: How many were used up.
        override:
          $ref: '#/components/schemas/Override'
        at:
          type: string
          format: date-time
          description: |
            When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
            than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.

    Override:
      type: [object, 'null']
      description: |
        Does it all the same, where a person may say so (`override_role` of the tenant) and what stands in the way gives way. The reason is kept
        in the audit.
      required: [reason]
      properties:
        reason:
          type: string
          minLength: 1
          maxLength: 200
          pattern: '^[^\u0000]*$'

    Swap:
      type: object
      required: [asset_id, by_asset_id, at]
      properties:
        asset_id:
          type: string
          format: uuid
          description: The asset that is out, and comes back.
        by_asset_id:
          type: string
          format: uuid
          description: The asset that goes out in its place, another one of the same item.
        scanned_code:
          type: [string, 'null']
          minLength: 1
          maxLength: 2000
          pattern: '^[^\u0000]*$'
          description: What the scanner read of the second asset.
        reason:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000]*$'
          description: Kept in the audit.
        at:
          type: string
          format: date-time
          description: |
            When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
            than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.

    Undo:
      type: object
      required: [key]
      properties:
        key:
          type: string
          minLength: 1
          maxLength: 255
          pattern: '^[!#-~][!-~]*$'
          description: The `Idempotency-Key` of the pickup, return or swap that is taken back, without quotation marks around it.

    CaseContents:
      type: array
      description: The ids of what lies in the case, as a whole.
      maxItems: 500
      uniqueItems: true
      items:
        type: string
        format: uuid

    StatusChange:
      type: object
      required: [to]
      properties:
        to:
          $ref: '#/components/schemas/ReservationStatus'
        reason:
          type: [string, 'null']
          maxLength: 2000
          pattern: '^[^\u0000]*$'
          description: Why, for the audit. No U+0000.
        allow_shortage:
          $ref: '#/components/schemas/ShortageAllowed'

    ShortageAllowed:
      type: object
      description: |
        Books what there is not enough of, too: what is missing is recorded as the lines' `shortage`, and why in the audit.
      required: [reason]
      properties:
        reason:
          type: string
          minLength: 1
          maxLength: 2000
          pattern: '^[^\u0000]*$'

    Outbox:
      type: object
      required: [entries]
      properties:
        entries:
          type: array
          maxItems: 100
          description: The changes, in the order in which they are done.
          items:
            $ref: '#/components/schemas/OutboxEntry'

    OutboxEntry:
      type: object
      description: A change as the single call would send it.
      required: [key, method, path]
      properties:
        key:
          type: string
          minLength: 1
          maxLength: 512
          pattern: '^[!-~]+$'
          description: What the single call sends as `Idempotency-Key`.
        method:
          type: string
          enum: [POST]
          description: In capitals.
        path:
          type: string
          pattern: '^/api/office/'
          description: With its query, where it has one.
        body:
          type: object
          additionalProperties: true
          description: What the single call sends as its body.
        after:
          type: [array, 'null']
          maxItems: 100
          description: The keys of changes that have to be done before, of entries before it or of earlier requests.
          items:
            type: string
            minLength: 1
            maxLength: 512
            pattern: '^[!-~]+$'

    OutboxResults:
      type: object
      required: [results]
      properties:
        results:
          type: array
          maxItems: 100
          items:
            $ref: '#/components/schemas/OutboxResult'

    OutboxResult:
      type: object
      required: [key, status, body]
      properties:
        key:
          type: [string, 'null']
          description: As it was sent; null where it is no text.
        status:
          type: integer
          minimum: 200
          maximum: 599
          description: That of the single call.
        replayed:
          type: boolean
          const: true
          description: There when the answer was stored earlier and nothing was done now.
        body:
          type: object
          additionalProperties: true
          description: The single call's answer, byte for byte.
        retry_after:
          type: integer
          minimum: 1
          description: Seconds to wait before the entry is tried again, where the single call's `Retry-After` says so.

    Direction:
      type: string
      enum: [in, out]
      description: Whether the asset was coming in or going out.

    Condition:
      type: string
      enum: [like_new, good, fair, poor, damaged]

    PhotoType:
      type: string
      enum: [image/jpeg, image/png, image/heic, image/webp]

    PaperType:
      type: string
      enum: [application/pdf, image/jpeg, image/png, image/heic]

    FileType:
      type: string
      enum: [image/jpeg, image/png, image/heic, image/webp, video/mp4, video/quicktime, application/pdf]

    ObjectPath:
      type: string
      minLength: 1
      maxLength: 300
      pattern: '^[^\u0000]*$'
      description: A file's name for good, as it was minted.

    UploadRequest:
      type: object
      required: [reservation_id, asset_id, content_type, ext]
      properties:
        reservation_id:
          type: string
          format: uuid
          description: The reservation, in any case.
        asset_id:
          type: string
          format: uuid
          description: The asset, in any case.
        content_type:
          $ref: '#/components/schemas/PhotoType'
          description: What the bytes will be; they are looked at when they come, and when a report names them.
        ext:
          type: string
          pattern: '^([jJ][pP][eE]?[gG]|[pP][nN][gG]|[hH][eE][iI][cC]|[wW][eE][bB][pP])$'
          description: |
            The end of the photo's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `webp`, in any
            case. One of another type is `invalid_value`.
        content_length:
          type: [integer, 'null']
          minimum: 1
          maximum: 15728640
          description: |
            The photo's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server
            is set otherwise.

    MintedUpload:
      type: object
      required: [upload_url, object_path, expires_at, method, headers]
      properties:
        upload_url:
          type: string
          format: uri
          description: Where to PUT the file. A secret until it expires.
        object_path:
          $ref: '#/components/schemas/ObjectPath'
          description: 'Such as `{tenant}/{reservation}/{asset}/{uuid}.{ext}`: what a report, or a document, names the file by.'
        expires_at:
          $ref: '#/components/schemas/Time'
          description: Until when an upload may begin, two hours from now as a rule.
        method:
          type: string
          const: PUT
        headers:
          type: object
          required: [content-type]
          description: The header fields to send with the PUT, and no others.
          properties:
            content-type:
              $ref: '#/components/schemas/FileType'

    DocumentUploadRequest:
      type: object
      required: [content_type, ext]
      properties:
        reservation_id:
          type: [string, 'null']
          format: uuid
          description: The reservation that the document is to hang on, in any case.
        asset_id:
          type: [string, 'null']
          format: uuid
          description: The asset that it is to hang on, in any case.
        content_type:
          $ref: '#/components/schemas/PaperType'
          description: What the bytes will be; they are looked at when they come, and when the document is filed.
        ext:
          type: string
          pattern: '^([jJ][pP][eE]?[gG]|[pP][nN][gG]|[hH][eE][iI][cC]|[pP][dD][fF])$'
          description: |
            The end of the file's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `pdf`, in any case. One of
            another type is `invalid_value`.
        content_length:
          type: [integer, 'null']
          minimum: 1
          maximum: 15728640
          description: |
            The file's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server is set
            otherwise.

    DocumentKind:
      type: string
      enum: [receipt, delivery_note, contract, other]

    NewDocument:
      type: object
      required: [kind, path]
      properties:
        reservation_id:
          type: [string, 'null']
          format: uuid
          description: The reservation that it hangs on, as its file was minted for.
        asset_id:
          type: [string, 'null']
          format: uuid
          description: The asset that it hangs on, as its file was minted for.
        kind:
          $ref: '#/components/schemas/DocumentKind'
        path:
          $ref: '#/components/schemas/ObjectPath'
          description: The `object_path` of its file.
        title:
          type: [string, 'null']
          minLength: 1
          maxLength: 200
          pattern: '^[^\u0000]*$'
        amount:
          type: [number, 'null']
          minimum: 0
          maximum: 9999999999.99
          description: At most 2 decimals; more are `invalid_value`. Needs a `currency`.
        currency:
          type: [string, 'null']
          pattern: '^[A-Z]{3}$'
          description: ISO 4217. Needs an `amount`.
        spent_at:
          type: [string, 'null']
          format: date-time
          description: When the money was spent, or the paper signed.

    FiledDocument:
      type: object
      required: [id]
      properties:
        id:
          $ref: '#/components/schemas/Id'

    Document:
      type: object
      required: [id, reservation_id, asset_id, kind, title, amount, currency, spent_at, object_path, content_type, size_bytes, width, height, filed_by, created_at, url, expires_at]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        reservation_id:
          $ref: '#/components/schemas/NullableId'
        asset_id:
          $ref: '#/components/schemas/NullableId'
        kind:
          $ref: '#/components/schemas/DocumentKind'
        title:
          type: [string, 'null']
        amount:
          type: [number, 'null']
          description: With 2 decimals.
        currency:
          type: [string, 'null']
        spent_at:
          $ref: '#/components/schemas/NullableTime'
        object_path:
          $ref: '#/components/schemas/ObjectPath'
        content_type:
          $ref: '#/components/schemas/PaperType'
        size_bytes:
          type: integer
          minimum: 1
        width:
          type: [integer, 'null']
          minimum: 1
          description: Of a picture, in pixels; null of a PDF.
        height:
          type: [integer, 'null']
          minimum: 1
          description: Of a picture, in pixels; null of a PDF.
        filed_by:
          type: [string, 'null']
          description: The name of the person, where it is known.
        created_at:
          $ref: '#/components/schemas/Time'
          description: When the server filed it, by the server's clock.
        url:
          type: string
          format: uri
          description: Where to GET the file, as an attachment of its own type, without a token. A secret until it expires.
        expires_at:
          $ref: '#/components/schemas/Time'
          description: Until when the URL is good; ask again then.

    DocumentPage:
      type: object
      required: [documents, next_cursor]
      properties:
        documents:
          type: array
          maxItems: 500
          items:
            $ref: '#/components/schemas/Document'
        next_cursor:
          $ref: '#/components/schemas/NextCursor'

    NewConditionReport:
      type: object
      required: [reservation_id, asset_id, direction, condition, photo_object_paths]
      properties:
        reservation_id:
          type: string
          format: uuid
          description: The reservation, in any case.
        asset_id:
          type: string
          format: uuid
          description: The asset, in any case.
        direction:
          $ref: '#/components/schemas/Direction'
        condition:
          $ref: '#/components/schemas/Condition'
        notes:
          type: [string, 'null']
          maxLength: 2000
          pattern: '^[^\u0000]*$'
          description: What a person has to say about it. No U+0000.
        photo_object_paths:
          type: array
          maxItems: 20
          uniqueItems: true
          description: The photos, in the order in which they are shown; empty for none.
          items:
            $ref: '#/components/schemas/ObjectPath'
        out_of_service:
          type: [boolean, 'null']
          description: Whether the asset goes to repair. One that is there, archived or disposed of stays as it is.

    FiledReport:
      type: object
      required: [id]
      properties:
        id:
          $ref: '#/components/schemas/Id'

    ConditionReportList:
      type: object
      required: [condition_reports]
      properties:
        condition_reports:
          type: array
          items:
            $ref: '#/components/schemas/ConditionReport'

    ConditionReport:
      type: object
      required: [id, asset_id, direction, condition, notes, reported_by, created_at, photos]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        asset_id:
          $ref: '#/components/schemas/Id'
        direction:
          $ref: '#/components/schemas/Direction'
        condition:
          $ref: '#/components/schemas/Condition'
        notes:
          type: [string, 'null']
        reported_by:
          type: [string, 'null']
          description: The name of the person, where it is known.
        created_at:
          $ref: '#/components/schemas/Time'
          description: When the server filed it, by the server's clock.
        photos:
          type: array
          maxItems: 20
          items:
            $ref: '#/components/schemas/Photo'

    Photo:
      type: object
      required: [object_path, content_type, size_bytes, width, height, url, expires_at]
      properties:
        object_path:
          $ref: '#/components/schemas/ObjectPath'
        content_type:
          oneOf:
            - $ref: '#/components/schemas/PhotoType'
            - type: 'null'
          description: Null, like the next three, only in a report that another program wrote.
        size_bytes:
          type: [integer, 'null']
          minimum: 1
        width:
          type: [integer, 'null']
          minimum: 1
          description: In pixels, as the file's own header has it.
        height:
          type: [integer, 'null']
          minimum: 1
          description: In pixels, as the file's own header has it.
        url:
          type: string
          format: uri
          description: Where to GET the photo, without a token. A secret until it expires.
        expires_at:
          $ref: '#/components/schemas/Time'
          description: Until when the URL is good; ask for the list again then.

    AppError:
      type: object
      required: [success, error]
      properties:
        success:
          type: boolean
          enum: [false]
        error:
          type: string
          description: One sentence, in English.

    AppBadRequestError:
      oneOf:
        - $ref: '#/components/schemas/AppError'
        - $ref: '#/components/schemas/Error'

    AppTime:
      type: string
      pattern: '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'
      description: By the company's clock, without a zone.

    NewAsset:
      type: object
      required: [asset_tag, serial_num]
      properties:
        asset_tag:
          type: string
          minLength: 1
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        serial_num:
          type: string
          minLength: 1
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        name:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        model:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        manufacturer:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        category:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        hardware_type:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        country:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        customer:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        asset_type:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        notes:
          type: [string, 'null']
          maxLength: 2000
          pattern: '^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$'
          description: Lines and tabs are fine; other control characters are not.
        status:
          type: [string, 'null']
          enum: [IN_STOCK, READY_TO_DEPLOY, SHIPPED, DEPLOYED, REPAIR, ARCHIVED, DISPOSED, null]
          default: IN_STOCK
        condition:
          type: [string, 'null']
          enum: [like_new, good, fair, poor, damaged, null]
          default: good
        code:
          type: [string, 'null']
          minLength: 1
          maxLength: 500
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
          description: What its sticker says; a sticker's whole URL is taken too, but none without a code at its end.

    CreatedAsset:
      type: object
      required: [success, message, asset]
      properties:
        success:
          type: boolean
        message:
          type: string
        asset:
          type: object
          required: [id, asset_tag, serial_num, name, model, manufacturer, category, hardware_type, country, status, notes, created_at]
          properties:
            id:
              type: integer
              minimum: 1
            asset_tag:
              type: string
            serial_num:
              type: string
            name:
              type: string
            model:
              type: [string, 'null']
            manufacturer:
              type: [string, 'null']
            category:
              type: [string, 'null']
            hardware_type:
              type: [string, 'null']
            country:
              type: [string, 'null']
            status:
              type: string
              description: In words, such as `In Stock`.
            notes:
              type: [string, 'null']
            created_at:
              $ref: '#/components/schemas/AppTime'

    OutboundParcel:
      type: object
      required: [slot, tracking_number, carrier, status, is_delivered]
      properties:
        slot:
          type: integer
          minimum: 1
          maximum: 5
        tracking_number:
          type: string
        carrier:
          type: [string, 'null']
        status:
          type: string
          description: '`Pending`, `In Transit`, or `Delivered - Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.'
        is_delivered:
          type: boolean

    OutboundTicket:
      type: object
      required: [ticket_id, display_id, subject, category, customer_name, shipping_address, tracking_numbers, created_at, updated_at]
      properties:
        ticket_id:
          type: integer
          minimum: 1
        display_id:
          type: string
        subject:
          type: string
        category:
          type: [string, 'null']
        customer_name:
          type: [string, 'null']
        shipping_address:
          type: [string, 'null']
        tracking_numbers:
          type: array
          maxItems: 5
          items:
            $ref: '#/components/schemas/OutboundParcel'
        created_at:
          $ref: '#/components/schemas/AppTime'
        updated_at:
          $ref: '#/components/schemas/AppTime'

    ReturnTicket:
      type: object
      required: [ticket_id, display_id, subject, category, customer_name, shipping_address, return_tracking, return_carrier, return_status, is_received, created_at, updated_at]
      properties:
        ticket_id:
          type: integer
          minimum: 1
        display_id:
          type: string
        subject:
          type: string
        category:
          type: [string, 'null']
        customer_name:
          type: [string, 'null']
        shipping_address:
          type: [string, 'null']
        return_tracking:
          type: [string, 'null']
        return_carrier:
          type: [string, 'null']
        return_status:
          type: [string, 'null']
          description: '`Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.'
        is_received:
          type: boolean
        created_at:
          $ref: '#/components/schemas/AppTime'
        updated_at:
          $ref: '#/components/schemas/AppTime'

    Ticket:
      type: object
      required: [ticket_id, display_id, subject, category, customer_name, shipping_address, tracking_numbers, return_tracking, return_carrier, return_status, is_received, created_at, updated_at]
      properties:
        ticket_id:
          type: integer
          minimum: 1
        display_id:
          type: string
        subject:
          type: string
        category:
          type: [string, 'null']
        customer_name:
          type: [string, 'null']
        shipping_address:
          type: [string, 'null']
        tracking_numbers:
          type: array
          maxItems: 5
          items:
            $ref: '#/components/schemas/OutboundParcel'
        return_tracking:
          type: [string, 'null']
        return_carrier:
          type: [string, 'null']
        return_status:
          type: [string, 'null']
          description: '`Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.'
        is_received:
          type: boolean
        created_at:
          $ref: '#/components/schemas/AppTime'
        updated_at:
          $ref: '#/components/schemas/AppTime'

    OutboundPage:
      type: object
      required: [success, tracking_items, pagination]
      properties:
        success:
          type: boolean
        tracking_items:
          type: array
          items:
            $ref: '#/components/schemas/OutboundTicket'
        pagination:
          type: object
          required: [page, limit, total, pages]
          properties:
            page:
              type: integer
            limit:
              type: integer
            total:
              type: integer
            pages:
              type: integer

    ReturnPage:
      type: object
      required: [success, tracking_items, pagination]
      properties:
        success:
          type: boolean
        tracking_items:
          type: array
          items:
            $ref: '#/components/schemas/ReturnTicket'
        pagination:
          type: object
          required: [page, limit, total, pages]
          properties:
            page:
              type: integer
            limit:
              type: integer
            total:
              type: integer
            pages:
              type: integer

    TicketAnswer:
      type: object
      required: [success, message, ticket]
      properties:
        success:
          type: boolean
        message:
          type: string
        ticket:
          $ref: '#/components/schemas/Ticket'

    OutboundReceipt:
      type: object
      properties:
        slot:
          type: [integer, 'null']
          minimum: 1
          maximum: 5
          default: 1
        notes:
          type: [string, 'null']
          maxLength: 2000
          pattern: '^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$'
          description: Lines and tabs are fine; other control characters are not.

    ReturnReceipt:
      type: object
      properties:
        notes:
          type: [string, 'null']
          maxLength: 2000
          pattern: '^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$'
          description: Lines and tabs are fine; other control characters are not.

    ReceivedOutbound:
      type: object
      required: [success, message, tracking]
      properties:
        success:
          type: boolean
        message:
          type: string
        tracking:
          type: object
          required: [ticket_id, slot, tracking_number, status]
          properties:
            ticket_id:
              type: integer
            slot:
              type: integer
            tracking_number:
              type: string
            status:
              type: string

    ReceivedReturn:
      type: object
      required: [success, message, tracking]
      properties:
        success:
          type: boolean
        message:
          type: string
        tracking:
          type: object
          required: [ticket_id, return_tracking, return_status]
          properties:
            ticket_id:
              type: integer
            return_tracking:
              type: string
            return_status:
              type: string

    TrackingNumber:
      type: string
      description: A parcel of which no more is said goes into the next free slot.
      minLength: 1
      maxLength: 100
      pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'

    NewParcel:
      type: object
      required: [tracking_number]
      properties:
        slot:
          type: [integer, 'null']
          minimum: 1
          maximum: 5
          description: The next free one unless given.
        tracking_number:
          type: string
          minLength: 1
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        carrier:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        status:
          type: [string, 'null']
          enum: [pending, in_transit, null]

    ParcelChange:
      type: object
      properties:
        slot:
          type: [integer, 'null']
          minimum: 1
          maximum: 5
          description: The next free one unless given.
        tracking_number:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        carrier:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        status:
          type: [string, 'null']
          enum: [pending, in_transit, null]

    NewTicket:
      type: object
      required: [subject]
      properties:
        subject:
          type: string
          minLength: 1
          maxLength: 300
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        category:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        customer_name:
          type: [string, 'null']
          maxLength: 200
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        shipping_address:
          type: [string, 'null']
          maxLength: 1000
          pattern: '^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$'
          description: Lines and tabs are fine; other control characters are not.
        tracking_numbers:
          type: [array, 'null']
          maxItems: 5
          items:
            oneOf:
              - $ref: '#/components/schemas/NewParcel'
              - $ref: '#/components/schemas/TrackingNumber'
        return_tracking:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        return_carrier:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        return_status:
          type: [string, 'null']
          enum: [pending, in_transit, null]

    TicketChange:
      type: object
      properties:
        tracking_numbers:
          type: [array, 'null']
          maxItems: 5
          items:
            oneOf:
              - $ref: '#/components/schemas/ParcelChange'
              - $ref: '#/components/schemas/TrackingNumber'
        return_tracking:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        return_carrier:
          type: [string, 'null']
          maxLength: 100
          pattern: '^[^\u0000-\u001F\u007F-\u009F]*$'
        return_status:
          type: [string, 'null']
          enum: [pending, in_transit, null]

    PickedUp:
      type: object
      required: [reservation_status, asset, line_id]
      properties:
        reservation_status:
          $ref: '#/components/schemas/ReservationStatus'
        asset:
          type: object
          required: [id, current_reservation_id]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            current_reservation_id:
              $ref: '#/components/schemas/Id'
        line_id:
          $ref: '#/components/schemas/Id'
          description: The line that the asset went out on.
        contents:
          type: array
          description: Of a case, what went out with it, each with the line it went out on.
          items:
            type: object
            required: [asset_id, line_id]
            properties:
              asset_id:
                $ref: '#/components/schemas/Id'
              line_id:
                $ref: '#/components/schemas/Id'
        overridden:
          type: array
          description: Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
          items:
            $ref: '#/components/schemas/ErrorCode'

    Returned:
      type: object
      required: [reservation_status, asset]
      properties:
        reservation_status:
          $ref: '#/components/schemas/ReservationStatus'
        asset:
          type: object
          required: [id, current_reservation_id]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            current_reservation_id:
              type: 'null'
              description: The asset is not out on this reservation any more.
        contents:
          type: array
          description: Of a case, what came back with it, each with the line it was out on.
          items:
            type: object
            required: [asset_id, line_id]
            properties:
              asset_id:
                $ref: '#/components/schemas/Id'
              line_id:
                $ref: '#/components/schemas/NullableId'
        overridden:
          type: array
          description: Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
          items:
            $ref: '#/components/schemas/ErrorCode'

    CountedMove:
      type: object
      required: [reservation_status, line]
      properties:
        reservation_status:
          $ref: '#/components/schemas/ReservationStatus'
        line:
          $ref: '#/components/schemas/LineCounts'
        overridden:
          type: array
          description: Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
          items:
            $ref: '#/components/schemas/ErrorCode'

    LineCounts:
      type: object
      description: How a counted line stands.
      required: [id, qty, picked_up, out, returned, lost, used]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        qty:
          type: integer
          minimum: 0
          description: How many are booked.
        picked_up:
          type: integer
          minimum: 0
          description: How many ever went out.
        out:
          type: integer
          minimum: 0
          description: How many are out now.
        returned:
          type: integer
          minimum: 0
          description: How many are back.
        lost:
          type: integer
          minimum: 0
        used:
          type: integer
          minimum: 0

    Swapped:
      type: object
      required: [reservation_status, asset, line_id, swapped]
      properties:
        reservation_status:
          $ref: '#/components/schemas/ReservationStatus'
        asset:
          type: object
          description: The asset that went out.
          required: [id, current_reservation_id]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            current_reservation_id:
              $ref: '#/components/schemas/Id'
        line_id:
          $ref: '#/components/schemas/Id'
          description: The line that both are on.
        swapped:
          type: object
          required: [asset_id]
          properties:
            asset_id:
              $ref: '#/components/schemas/Id'
              description: The asset that came back.

    Undone:
      type: object
      description: |
        How things stand now: of an asset `asset` and `line_id`, of a case `contents` too; of a swap the asset that was out first, with `swapped`
        null; of what is counted `line`.
      required: [reservation_status]
      properties:
        reservation_status:
          $ref: '#/components/schemas/ReservationStatus'
        asset:
          type: object
          required: [id, current_reservation_id]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            current_reservation_id:
              $ref: '#/components/schemas/NullableId'
        line_id:
          description: The line that the asset is on; null where it is on none any more.
          $ref: '#/components/schemas/NullableId'
        swapped:
          type: 'null'
        contents:
          type: array
          description: Of a case, what went out, or came back, with it, each with the line that it is on now.
          items:
            type: object
            required: [asset_id, line_id]
            properties:
              asset_id:
                $ref: '#/components/schemas/Id'
              line_id:
                $ref: '#/components/schemas/NullableId'
        line:
          description: Null where the line is gone.
          oneOf:
            - $ref: '#/components/schemas/LineCounts'
            - type: 'null'

    Description:
      type: object
      description: An OpenAPI document (https://spec.openapis.org/oas/v3.1.0).
      required: [openapi, info, paths]
      additionalProperties: true
      properties:
        openapi:
          type: string
          pattern: '^3\.1\.\d+$'
        info:
          type: object
          required: [title, version]
          additionalProperties: true
          properties:
            title:
              type: string
            version:
              type: string
        paths:
          type: object
          additionalProperties: true

    Liveness:
      type: object
      required: [status]
      properties:
        status:
          type: string
          const: ok

    Readiness:
      type: object
      required: [status, version, checks, warnings]
      properties:
        status:
          type: string
          enum: [ready, unavailable]
        version:
          type: string
          description: The program's.
        database:
          type: string
          description: |
            Tells the server's database from others; two servers of one port ask one another for it. Left out until Postgres was
            reached.
        checks:
          type: object
          required: [postgres, migrations, storage, keys, serving]
          properties:
            postgres:
              $ref: '#/components/schemas/PartState'
              description: Postgres answers.
            migrations:
              $ref: '#/components/schemas/PartState'
              description: The database is the one this program works on.
            storage:
              $ref: '#/components/schemas/PartState'
              description: The store of photos can be used.
            keys:
              $ref: '#/components/schemas/PartState'
              description: The issuer's keys were loaded, where there is a JWKS.
            serving:
              $ref: '#/components/schemas/PartState'
              description: Down once the server has been told to stop.
        warnings:
          type: array
          description: >-
            What somebody should look at, though the server does its work. `unnamed_proxy`: requests come with
            `X-Forwarded-For`, and `TRUSTED_PROXIES` is empty. `photo_storage_full`: no photo is taken until there is room; all
            else works. `push_apns_stopped`, `push_fcm_stopped`: that service takes nothing of what the server shows of itself, so its
            devices are told nothing; nothing is lost meanwhile. `push_…_unnoted`: Postgres does not take down what was sent, so nothing
            more is sent there. `push_webpush_refused`: a browser's push service says that the server may not send, and never took
            anything of it.
          items:
            type: string
            enum:
              - unnamed_proxy
              - photo_storage_full
              - push_apns_stopped
              - push_fcm_stopped
              - push_apns_unnoted
              - push_fcm_unnoted
              - push_webpush_unnoted
              - push_webpush_refused

    PartState:
      type: string
      enum: [up, down]

    Error:
      type: object
      required: [error]
      properties:
        error:
          $ref: '#/components/schemas/ErrorInfo'

    ErrorInfo:
      type: object
      required: [code, message, retryable, request_id]
      properties:
        code:
          $ref: '#/components/schemas/ErrorCode'
        message:
          type: string
          description: For people, in the language of `Content-Language`. Nothing should be decided by it.
        retryable:
          type: boolean
          description: Whether the same request may succeed later without anyone's doing.
        request_id:
          type: string
          description: The same as in `X-Request-Id`.
        details:
          type: array
          minItems: 1
          description: What is wrong with the fields, one entry a fault, all faults at once.
          items:
            $ref: '#/components/schemas/FieldFault'
        fault_count:
          type: integer
          description: How many faults a file has that is imported, of which `details` has the first hundred.
        current:
          $ref: '#/components/schemas/Current'


    Current:
      type: object
      description: The server's facts on a 409, enough for a person to settle it without another request.
      properties:
        reservation_status:
          description: Where a reservation is the subject.
          $ref: '#/components/schemas/ReservationStatus'
        id:
          description: On `already_exists`, the row that has it.
          $ref: '#/components/schemas/Id'
        client:
          description: On `version_mismatch`, the client as it is now.
          $ref: '#/components/schemas/Client'
        item:
          description: On `version_mismatch` and `line_in_use`, the item as it is now.
          $ref: '#/components/schemas/Item'
        account:
          description: On `version_mismatch` and `last_admin`, the account as it is now.
          $ref: '#/components/schemas/Account'
        tenant:
          description: On `version_mismatch`, the house as it is now.
          $ref: '#/components/schemas/Tenant'
        settings:
          description: On `version_mismatch`, the settings as they are now.
          $ref: '#/components/schemas/NotificationSettings'
        reservation:
          description: On `version_mismatch`, the reservation as it is now.
          $ref: '#/components/schemas/Reservation'
        asset:
          description: Where an asset is the cause, what holds it; on `version_mismatch` and `line_in_use` the asset as it is now.
          oneOf:
            - $ref: '#/components/schemas/AssetCause'
            - $ref: '#/components/schemas/AssetRecord'
        short:
          type: array
          minItems: 1
          description: On `not_available`, each item of which there is not enough, by name.
          items:
            $ref: '#/components/schemas/ShortOf'
        by:
          type: array
          minItems: 1
          description: On `asset_double_booked`, what names the asset at that time.
          items:
            $ref: '#/components/schemas/Holder'
        line:
          type: object
          description: On `line_capacity_full` and `more_than_out`. Of a counted line all seven are there.
          required: [id, qty, picked_up]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            qty:
              type: integer
              minimum: 0
            picked_up:
              type: integer
              minimum: 0
              description: How many ever went out on it.
            out:
              type: integer
              minimum: 0
            returned:
              type: integer
              minimum: 0
            lost:
              type: integer
              minimum: 0
            used:
              type: integer
              minimum: 0
        contents:
          type: array
          description: |
            Of a case. On `case_contents_differ` what lies in it now, or what can't; else each asset that stands in its way, with why.
          items:
            $ref: '#/components/schemas/CasePart'
        photos:
          type: array
          minItems: 1
          maxItems: 20
          description: On `photo_not_uploaded`, each photo that the report can't name, or the document's file.
          items:
            $ref: '#/components/schemas/RefusedPhoto'

    CasePart:
      type: object
      required: [asset_id, code, asset, line]
      properties:
        asset_id:
          $ref: '#/components/schemas/Id'
        code:
          type: [string, 'null']
          description: The code that this asset alone would be refused with.
        asset:
          $ref: '#/components/schemas/AssetCause'
        line:
          type: [object, 'null']
          description: The line that is full for it.
          required: [id, qty, picked_up]
          properties:
            id:
              $ref: '#/components/schemas/Id'
            qty:
              type: integer
              minimum: 0
            picked_up:
              type: integer
              minimum: 0

    AssetCause:
      type: object
      required:
        - id
        - status
        - out
        - current_reservation_id
        - picked_up_by
        - picked_up_at
        - actual_pickup_at
        - reservation_reference
      properties:
        id:
          $ref: '#/components/schemas/Id'
        status:
          $ref: '#/components/schemas/AssetStatus'
        out:
          type: boolean
          description: Whether it is out at this moment. `status` is what the house says of it, in or out.
        current_reservation_id:
          $ref: '#/components/schemas/NullableId'
        picked_up_by:
          type: [string, 'null']
          description: The name of the person who took it, while it is out and where that is known.
        picked_up_at:
          $ref: '#/components/schemas/NullableTime'
        actual_pickup_at:
          $ref: '#/components/schemas/NullableTime'
        reservation_reference:
          type: [string, 'null']
          description: Of the reservation that it is out on.

    ShortOf:
      type: object
      required: [item, needed, free, from, to, by]
      properties:
        item:
          $ref: '#/components/schemas/ShortItem'
        needed:
          type: integer
          minimum: 1
          description: How many of it all lines of the reservation need.
        free:
          type: integer
          minimum: 0
          description: How many are free for it, at least.
        from:
          description: When there are too few for the first time.
          $ref: '#/components/schemas/Time'
        to:
          description: When there are enough again.
          $ref: '#/components/schemas/Time'
        by:
          type: array
          description: The other reservations that hold it then, by pickup.
          items:
            $ref: '#/components/schemas/Holder'

    Holder:
      type: object
      required: [id, reference, client, qty]
      properties:
        id:
          $ref: '#/components/schemas/Id'
        reference:
          type: string
        client:
          type: string
          description: The name.
        qty:
          type: integer
          minimum: 1

    RefusedPhoto:
      type: object
      required: [object_path, reason]
      properties:
        object_path:
          type: string
          description: As it was named.
        reason:
          type: string
          enum: [not_minted, already_reported, missing, wrong_type, too_large, wrong_length, too_small, too_many_pixels]
          description: |
            - `not_minted`: it was not minted for this reservation and asset, or was never named and swept since.
            - `already_reported`: another report, or another document, names it.
            - `missing`: nothing has been uploaded there yet.
            - `wrong_type`: what was uploaded is no file of the type it was minted for, or not a whole one.
            - `too_large`: it has more bytes than the server takes.
            - `wrong_length`: it has not the `content_length` it was minted for.
            - `too_small`: it has fewer pixels than the server is set to want.
            - `too_many_pixels`: it has, or claims to have, more pixels than the server takes.
        width:
          type: integer
          minimum: 1
          description: On `too_small` and `too_many_pixels`, in pixels.
        height:
          type: integer
          minimum: 1
          description: On `too_small` and `too_many_pixels`, in pixels.
        least_pixels:
          type: integer
          minimum: 1
          description: On `too_small`, how many pixels, width times height, it takes.
        most_pixels:
          type: integer
          minimum: 1
          description: On `too_many_pixels`, how many pixels, width times height, it may have.

    FieldFault:
      type: object
      required: [field, code, message]
      properties:
        field:
          type: string
          description: The field's or parameter's name; `body` for a body that is no object.
        code:
          type: string
          enum:
            - required
            - wrong_type
            - invalid_uuid
            - invalid_time
            - invalid_value
            - too_short
            - too_long
            - out_of_range
            - not_supported
            - invalid_csv
            - not_utf8
            - already_exists
            - ambiguous
            - asset_not_found
            - item_not_found
            - reservation_not_found
            - reservation_wrong_state
            - client_not_found
            - line_in_use
            - not_available
          description: |
            - `required`: it is missing, or null.
            - `wrong_type`: it is of another JSON type, or a number was expected.
            - `invalid_uuid`: it is no UUID.
            - `invalid_time`: it is no RFC 3339 time.
            - `invalid_value`: it is none of the values allowed, is there twice, or holds U+0000 or bytes that are no UTF-8.
            - `too_short`, `too_long`: its length is out of bounds.
            - `out_of_range`: the number is out of bounds.
            - `not_supported`: there is no such parameter here, or the field can't be given in this case.

            Of a file that is imported also:

            - `invalid_csv`, `not_utf8`: what follows can't be read.
            - `already_exists`: another row, of the file or of the house, has it. `ambiguous`: several of the house have it.
            - `asset_not_found`, `item_not_found`, `reservation_not_found`, `reservation_wrong_state`, `client_not_found`, `line_in_use`,
              `not_available`: as the codes of errors.
        message:
          type: string
        line:
          type: integer
          description: Of a file that is imported, the line on which the row begins, from 1.
        column:
          type: [string, 'null']
          description: Of a file, the name of the column; null where the row as a whole is meant, whose `field` is `row`.
        value:
          type: [string, 'null']
          description: Of a file, what stands there.
        meant:
          type: [string, 'null']
          description: Of a file, what was perhaps meant.

    ErrorCode:
      type: string
      description: |
        Never changes with language. A client that meets a code it does not know goes by the status.

        - `bad_request` (400): the request is malformed.
        - `invalid_json` (400): the body is not strict JSON.
        - `validation_failed` (400): fields or parameters are at fault; `details` says which.
        - `idempotency_key_required` (400): the `Idempotency-Key` is missing.
        - `idempotency_key_invalid` (400): the key is empty, too long, there twice, or has other than visible ASCII characters.
        - `token_missing` (401): there is no bearer token.
        - `token_invalid` (401): the token is none of ours.
        - `token_expired` (401): the token was good, and its time is over.
        - `no_office_role` (403): the person has no account with a role here.
        - `insufficient_role` (403): the person's role is not enough for this.
        - `account_disabled` (403): the person's account is disabled.
        - `tenant_required` (403): the person has accounts in several tenants, and the token chooses none.
        - `not_found` (404): there is no such path.
        - `reservation_not_found` (404): the tenant has no such reservation.
        - `asset_not_found` (404): the tenant has no such asset.
        - `item_not_found` (404): the tenant has no such item.
        - `unknown_code` (404): the tenant has no sticker with this code.
        - `client_not_found` (404): the tenant has no such client.
        - `line_not_found` (404): the reservation has no such line or kit.
        - `account_not_found` (404): the tenant has no such account.
        - `device_not_found` (404): the caller has no such device.
        - `document_not_found` (404): the tenant has no such document.
        - `method_not_allowed` (405): the path does not take this method; `Allow` says which it takes.
        - `request_timeout` (408): the request took too long to arrive.
        - `asset_not_on_reservation` (409): the asset is of no line's item, or was never on this reservation.
        - `line_capacity_full` (409): as many as are booked went out on the line already.
        - `reservation_wrong_state` (409): the reservation's status does not allow it.
        - `already_applied` (409): an old duplicate: the asset has gone on since.
        - `asset_unavailable` (409): the asset is out on another reservation, in repair, or inactive.
        - `asset_not_checked_out` (409): the asset belongs to the reservation but never went out on it.
        - `code_mismatch` (409): the scanned code is unknown or another asset's.
        - `photo_not_uploaded` (409): a report names photos that are not in storage, or are not its own; or a document its file.
        - `version_mismatch` (409): somebody has changed the row since; `current` has it as it is now.
        - `line_in_use` (409): something depends on it that is there already: lines, assets, or a trip.
        - `not_available` (409): less is free than this needs; `current.short` says of what, when, and who holds it.
        - `asset_double_booked` (409): the asset is named by another confirmed reservation at that time.
        - `more_than_out` (409): more is to come back than is out of the line. Perhaps its pickup has still to come: fetch, and send again.
        - `nothing_to_undo` (409): the key made nothing at the shelf on this reservation.
        - `too_late` (409): it can't be undone any more: too long ago, or something has happened since.
        - `case_contents_differ` (409): something else lies in the case, or what is to lie in it can't.
        - `last_admin` (409): the tenant would have no admin any more.
        - `already_exists` (409): another row has this code, tag, serial, SKU, external id, reference or e-mail; `current.id` says which.
        - `resync_required` (410): the cursor of the changes tells nothing any more; fetch without `since`.
        - `body_too_large` (413): the body is over 1 MiB.
        - `uri_too_long` (414): the target is over 8 KiB.
        - `unsupported_media_type` (415): the body is no JSON, or packed in another way than gzip.
        - `expectation_failed` (417): an `Expect` other than `100-continue`.
        - `misdirected_request` (421): the target is of another scheme than http and https.
        - `idempotency_key_reused` (422): the key was used for another request.
        - `dependency_failed` (424): an entry of an outbox waits for another that is not done.
        - `rate_limited` (429): too many requests, of the account or from the address; try again after `Retry-After`.
        - `too_many_uploads` (429): the account, or the tenant, has too many uploads that nothing names.
        - `headers_too_large` (431): the head is over 32 KiB, a line over 8 KiB, or there are over 100 fields.
        - `internal` (500): something went wrong in the server.
        - `not_implemented` (501): CONNECT, a method of over 32 characters, or an unknown transfer coding.
        - `upstream_failed` (502): the service that holds the photos failed.
        - `unavailable` (503): not just now; try again after `Retry-After`.
        - `storage_full` (503): there is no room for photos; everything else works.
        - `timeout` (504): Postgres or storage did not answer in time.
        - `http_version_not_supported` (505): neither HTTP/1.1 nor HTTP/1.0.
      enum:
        - bad_request
        - invalid_json
        - validation_failed
        - idempotency_key_required
        - idempotency_key_invalid
        - token_missing
        - token_invalid
        - token_expired
        - no_office_role
        - insufficient_role
        - account_disabled
        - tenant_required
        - not_found
        - reservation_not_found
        - asset_not_found
        - item_not_found
        - unknown_code
        - client_not_found
        - line_not_found
        - account_not_found
        - device_not_found
        - document_not_found
        - method_not_allowed
        - request_timeout
        - asset_not_on_reservation
        - line_capacity_full
        - reservation_wrong_state
        - already_applied
        - asset_unavailable
        - asset_not_checked_out
        - code_mismatch
        - photo_not_uploaded
        - version_mismatch
        - line_in_use
        - not_available
        - asset_double_booked
        - more_than_out
        - nothing_to_undo
        - too_late
        - case_contents_differ
        - last_admin
        - already_exists
        - resync_required
        - body_too_large
        - uri_too_long
        - unsupported_media_type
        - expectation_failed
        - misdirected_request
        - idempotency_key_reused
        - dependency_failed
        - rate_limited
        - too_many_uploads
        - headers_too_large
        - internal
        - not_implemented
        - upstream_failed
        - unavailable
        - storage_full
        - timeout
        - http_version_not_supported

"""##

static let json = ##"""
{"openapi":"3.1.0","info":{"title":"Quartermaster office API","version":"0.1.0","summary":"Gear goes out and comes back.","license":{"name":"Apache-2.0","identifier":"Apache-2.0"},"description":"What a phone in a rental house's warehouse talks to. It lists reservations, scans stickers, and says what left and\nwhat came back; the server decides, applies each change exactly once, and says clearly why it refuses.\n\n**Format.** JSON, UTF-8, `snake_case` names. Unknown fields are ignored. Under `/api/office` an unknown query parameter\nis a `validation_failed` with a `not_supported` for each name (`apikey` is let pass). `null` is as good as absent\nin a request. Times are RFC 3339 in UTC with whole seconds in answers (what is finer is cut), and RFC 3339 with any\noffset and fraction in requests. Ids are UUIDs: lower case in answers, any case in requests; a path segment that is no\nUUID is answered like an id that does not exist. A body is strict JSON: no name twice in an object, no U+0000, no lone\nsurrogate, 64 levels, 20,000 values and 32 characters a number at most; anything else is `invalid_json`.\n\n**Who is asking.** Every path under `/api/office` needs `Authorization: Bearer <JWT>`. The token names a person; the\ndatabase says in which tenant that person has an account and which role. Roles, each including those before it:\n`viewer`, `staff`, `manager`, `admin`. `x-role` says what an operation needs.\n\n**Idempotency.** Every POST but the minting of upload URLs and the outbox needs an `Idempotency-Key`. A request that succeeded answers\nthe same bytes when it is sent again, with `Idempotent-Replayed: true`, and writes nothing. A refusal is not remembered: the same key may be tried\nagain. The key is scoped to the tenant and remembered for 90 days unless the server is set otherwise.\n\n**Errors** have one shape everywhere, `Error`; `x-error-codes` lists the codes of a response. A 409 has `current`. What is wrong first is said first: path 404, method 405, token 401,\n413, 415, key, query and body together 400, account and role 403, key 422, row 404, state 409. For a body over 64 KiB account and role are told before its faults. Too many requests of\nan account are told right after the token was found good; too many from an address that come without a good token are\ntold in place of 404, 405 and 401. Both are 429, and nothing was done. `retryable` is true\nexactly for 408, 424, 425, 429, 500, 502, 503 and 504.\n\n**Photos** do not go through this API: `mintUpload` says where to PUT one, and the list of reports where to GET it. Both\nURLs are signed, are used as they are, without a token, and lead to the server's own storage or to another service.\n\n**Beyond what is listed.** HEAD works wherever GET does. OPTIONS answers 204 with `Allow`, and needs no token. A path\nthat is not here is answered by the response `NoSuchPath`, a method that a path does not have by `MethodNotAllowed`.\n`/` and what it loads are the office as a web page, unless the server was told otherwise (`PAGE`); it uses this API.\nAnswers over 1 KiB are gzipped for a client that accepts it; a request body may be sent with `Content-Encoding: gzip`.\nA length is counted in Unicode code points, as JSON Schema does.\nEvery response carries `X-Request-Id`, `Date`, and what keeps browsers from making anything but data of it:\n`X-Content-Type-Options: nosniff`, `Referrer-Policy: no-referrer`, `Content-Security-Policy: default-src 'none';\nframe-ancestors 'none'` and `Cross-Origin-Resource-Policy: same-origin`; behind https also `Strict-Transport-Security`.\nA page in a browser may ask only where the server was told its origin (`CORS_ORIGINS`): then every response also has\n`Vary: Origin`, and those to such a page the fields of CORS. A `traceparent` (W3C Trace Context) puts its trace id in\nthe log.\n"},"servers":[{"url":"/","description":"The server that this document came from."}],"security":[{"bearer":[]}],"tags":[{"name":"Account","description":"Who is asking."},{"name":"Reservations","description":"Who has what from when to when."},{"name":"Assets","description":"The physical units, by sticker and by item."},{"name":"Clients","description":"Who rents."},{"name":"People","description":"Who works in the house, and how the house works."},{"name":"Import","description":"Whole files in and out."},{"name":"Items","description":"Kinds of gear, and kits of them."},{"name":"Audit","description":"Who changed what."},{"name":"Stock","description":"What is free, what holds it, and where more is wanted than there is."},{"name":"Changes","description":"What changed, for clients that keep a copy."},{"name":"Notifications","description":"What people are told, and by which devices."},{"name":"Handover","description":"Check-out and check-in."},{"name":"Reports","description":"What an asset looked like when it went out or came in, with photos."},{"name":"Documents","description":"Papers that hang on a reservation or an asset."},{"name":"Sign-in","description":"Where the server is its own issuer: what the client libraries of Supabase speak. Errors have another shape here,\n`SignInError`. With another issuer all of these paths are 404.\n"},{"name":"Asset app","description":"Assets and shipments, for an app with a contract of its own under `/api/mobile/v1`: another envelope, whole numbers for\nids, times without a zone (the company's), English sentences.\n"},{"name":"Operations","description":"For whoever keeps the server running."}],"paths":{"/api/office/me":{"get":{"operationId":"getMe","tags":["Account"],"summary":"Who the caller is, and in which company.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The caller's account and tenant.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Me"},"example":{"user":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","email":"staff@example.com","display_name":"Sara Restrepo","locale":"es","roles":["staff"],"role":"staff"},"tenant":{"id":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c","name":"Cóndor Rental","time_zone":"America/Bogota"}}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations":{"get":{"operationId":"listReservations","tags":["Reservations"],"summary":"What is picked up or returned today or this week, and all that is under way; or what some filters let through.","description":"Lists a reservation when its `pickup_at` or `return_at` falls in the window, whatever its status but `draft`, and\nevery reservation that is `confirmed` or `returned`, whatever its dates. The window is in the tenant's time zone,\nfrom local midnight to local midnight, the later one excluded.\n\nWith `from`, `to`, `status`, `client`, `q` or `overdue`, and then without `window`, it lists what all of them let through,\nwhatever its status.\n\nOrder: the next thing to happen first (`return_at` once anything went out or the status is `returned` or\n`closed`, else `pickup_at`), then by id. Nothing is cut silently: a page that is not the last has a `next_cursor`.\n","x-role":"viewer","parameters":[{"name":"window","in":"query","description":"Needed without one of the filters, not taken with any. Which days, in the tenant's time zone. `today` is the local day, `week` the seven local days from today on.","schema":{"type":"string","enum":["today","week"]},"example":"today"},{"name":"from","in":"query","description":"The first day, in the tenant's time zone. A reservation touches each day from its pickup to its return.","schema":{"type":"string","format":"date"},"example":"2026-06-01"},{"name":"to","in":"query","description":"The last day, inclusive; none before `from`.","schema":{"type":"string","format":"date"},"example":"2026-06-30"},{"name":"status","in":"query","description":"One status, or several with commas between.","style":"form","explode":false,"schema":{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/ReservationStatus"}},"example":["draft","requested"]},{"name":"client","in":"query","description":"A client's id. An unknown one finds nothing.","schema":{"type":"string","format":"uuid"},"example":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"},{"name":"q","in":"query","description":"Text that is in the reference, the external id or the client's name, whatever the case.","schema":{"type":"string","minLength":1,"maxLength":200},"example":"acme"},{"name":"overdue","in":"query","description":"With `true`, only what is overdue. There is no other value.","schema":{"type":"string","enum":["true"]},"example":"true"},{"$ref":"#/components/parameters/Location"},{"$ref":"#/components/parameters/Candidates"},{"name":"limit","in":"query","description":"The most reservations on a page.","schema":{"type":"integer","minimum":1,"maximum":500,"default":500},"example":100},{"name":"cursor","in":"query","description":"The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"page-cursor","minLength":1,"maxLength":200},"example":"MTc4MDQwODgwMDAwMDAwMDowYjljN2MxZS02ZDNmLTRhNTEtOWUwYi02YzJjMWYzYTdkNTU"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReservationPage"},"example":{"reservations":[{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reference":"R-2026-0602-03","client":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en"},"status":"confirmed","location":"MDE","pickup_at":"2026-06-02T14:00:00Z","return_at":"2026-06-04T23:00:00Z","picked_up_at":"2026-06-02T14:05:31Z","actual_pickup_at":"2026-06-02T14:05:12Z","returned_at":null,"actual_return_at":null,"updated_at":"2026-06-02T14:05:31Z","notes":"Call before the truck comes.","version":3,"overdue":false,"progress":{"qty":2,"picked_up":1,"out":1,"returned":0,"counted":{"qty":0,"picked_up":0,"out":0,"returned":0}},"kits":[{"id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","item":{"id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","name":"Interview kit","sku":"KIT-INT","serialized":false},"qty":1}],"items":[{"id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","item":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6","sku":"FX6","serialized":true},"qty":2,"version":1,"shortage":0,"added_at_shelf":false,"kit_id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","counted":null,"assigned_asset_ids":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"],"assigned_assets":[{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","picked_up_at":"2026-06-02T14:05:31Z","picked_up_by":"Ana Ruiz","returned_at":null,"returned_by":null}],"candidate_assets":[{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","serial":"41207","asset_tag":"A-FX6-01","code":"MJQT","condition":"good","status":"IN_STOCK","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},{"id":"d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607","serial":"41208","asset_tag":"A-FX6-02","code":"MJQW","condition":"like_new","status":"IN_STOCK","current_reservation_id":null}]}]}],"next_cursor":null}}},"links":{"show":{"operationId":"getReservation","description":"The first reservation of the page.","parameters":{"path.id":"$response.body#/reservations/0/id"}},"candidates":{"operationId":"listReservationAssets","description":"The candidates of the first reservation of the page.","parameters":{"path.id":"$response.body#/reservations/0/id"}},"next":{"operationId":"listReservations","description":"The next page.","parameters":{"query.window":"$request.query.window","query.cursor":"$response.body#/next_cursor"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"createReservation","tags":["Reservations"],"summary":"Books gear for a client, who may be made along with it.","description":"`lines` may name units by `asset_ids`. A kit is booked by `kits`: what it consists of becomes lines of its own with the kit's `kit_id`;\na kit in a line is `invalid_value`. Without a `reference` the next of the tenant's year is made, such as `R-2026-0042`; one that\nanother reservation has is 409 `already_exists`.\n\nA key makes one reservation for good: sent again after its retention it answers with the reservation as it is then.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewReservation"},"example":{"client":{"display_name":"Acme Films","email":"gear@acme.example"},"location":"MDE","pickup_at":"2026-06-02T09:00:00-05:00","return_at":"2026-06-04T18:00:00-05:00","status":"confirmed","notes":"Call before the truck comes.","lines":[{"item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","qty":2,"asset_ids":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"]}],"kits":[{"item_id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","qty":1}]}}}},"responses":{"201":{"description":"The reservation.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Reservation"},"examples":{"reservation":{"$ref":"#/components/examples/Reservation"}}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/BookingNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/BookingConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"get":{"operationId":"getReservation","tags":["Reservations"],"summary":"One reservation.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/Candidates"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The reservation.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Reservation"},"examples":{"reservation":{"$ref":"#/components/examples/Reservation"}}}},"links":{"candidates":{"operationId":"listReservationAssets","description":"Its candidates alone.","parameters":{"path.id":"$request.path.id"}},"itemAssets":{"operationId":"listItemAssets","description":"All assets of the item of its first line.","parameters":{"path.itemId":"$response.body#/items/0/item/id"}},"setStatus":{"operationId":"setReservationStatus","description":"It is moved on.","parameters":{"path.id":"$request.path.id"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"patch":{"operationId":"updateReservation","tags":["Reservations"],"summary":"Changes a reservation.","description":"What is there is changed: `null` clears, what is left out stays. `lines` and `kits` are given as a whole: one with its `id` is kept and\nchanged, one without is new, one that is missing is removed, and the lines have the order of the request. What ever went out stays\nassigned; a line that something went out on is not removed and keeps its item: 409 `line_in_use`. Where fewer of a line are\nbooked than units are assigned, the last ones that never went out are assigned no more. A kit with another `qty` has its lines\nfollow; a kit without lines is gone.\n\nWith `version`, only when the reservation still has it, and so for each line with its own; otherwise 409 `version_mismatch`, with the\nreservation as it is now. The status moves by a request of its own. A reservation that is closed or cancelled stays as it is.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReservationChange"},"example":{"return_at":"2026-06-05T18:00:00-05:00","notes":null,"lines":[{"id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","qty":3,"version":1},{"item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","qty":1}],"version":3}}}},"responses":{"200":{"description":"The reservation as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Reservation"},"examples":{"reservation":{"$ref":"#/components/examples/Reservation"}}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/BookingPartNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/BookingEditConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/history":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"get":{"operationId":"listReservationHistory","tags":["Reservations"],"summary":"What happened to a reservation, oldest first.","description":"Every change, whoever made it: edits, moves of the status, pickups, returns and reports, from the audit.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/PageLimit"},{"name":"cursor","in":"query","description":"The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"page-cursor","minLength":1,"maxLength":200},"example":"MTIzNDU6MGI5YzdjMWUtNmQzZi00YTUxLTllMGItNmMyYzFmM2E3ZDU1"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReservationHistory"},"example":{"history":[{"at":"2026-06-01T15:12:00Z","action":"reservation.confirmed","by":"Ana Ruiz","source":"api","asset":null,"from_status":"requested","to_status":"confirmed","before":{"status":"requested"},"after":{"status":"confirmed"},"key":null},{"at":"2026-06-02T14:05:31Z","action":"asset.picked_up","by":"Luis Mora","source":"api","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","asset_tag":"A-FX6-01","serial":"41207"},"from_status":"confirmed","to_status":"confirmed","before":{"status":"confirmed","current_reservation_id":null},"after":{"status":"confirmed","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"key":"5f4c0c7e-9a1b-4d2c-8e3f-70819a2b3c4d"}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/assets":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"get":{"operationId":"listReservationAssets","tags":["Reservations"],"summary":"The candidate assets of every line, for phones that list with `candidates=none`.","description":"By line (position, then id), then by asset tag. An asset that two lines may take is there once for each.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The candidates, each with its line.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LineCandidateList"},"example":{"assets":[{"id":"d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607","serial":"41208","asset_tag":"A-FX6-02","code":"MJQW","condition":"like_new","status":"IN_STOCK","current_reservation_id":null,"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0"}]}}},"links":{"resolve":{"operationId":"resolveCode","description":"What the first one's sticker says.","parameters":{"query.code":"$response.body#/assets/0/code"}},"pickUp":{"operationId":"pickUpAsset","description":"The first one goes out.","parameters":{"path.id":"$request.path.id"},"requestBody":{"asset_id":"{$response.body#/assets/0/id}","at":"2026-06-02T09:05:12Z"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/status":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"post":{"operationId":"setReservationStatus","tags":["Reservations"],"summary":"Moves a reservation to another status.","description":"The moves: `draft` to `requested` or `cancelled`; `requested` to `confirmed` or `cancelled`; `confirmed` to\n`returned`, and to `cancelled` only with nothing out; `returned` to `closed`, or back to `confirmed`. The present\nstatus is a 200 that changes nothing.\n\n`confirmed` to `returned` with gear still out closes its checkouts at the server's time and frees the assets.\nEvery move leaves one audit row `reservation.<to>`, every checkout closed so one `asset.returned`.\n\nWhere the tenant refuses overbooking, `confirmed` takes what is free; with `allow_shortage` what is missing is recorded, and one\naudit row `stock.shortage_allowed` says so.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/StatusChange"},"example":{"to":"closed","reason":"All checked in at the desk."}}}},"responses":{"200":{"description":"The reservation as it is now, with its candidates.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Reservation"},"examples":{"reservation":{"$ref":"#/components/examples/Reservation"}}}},"links":{"show":{"operationId":"getReservation","description":"The reservation once more.","parameters":{"path.id":"$request.path.id"}},"setStatus":{"operationId":"setReservationStatus","description":"It is moved on.","parameters":{"path.id":"$request.path.id"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/StatusConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/pickups":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"post":{"operationId":"pickUpAsset","tags":["Handover"],"summary":"An asset, a case or counted gear goes out on a reservation.","description":"The first row that fits decides, top to bottom:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |\n| `scanned_code` unknown or of another asset | 409 `code_mismatch` |\n| already out on this reservation | 200, the same facts, no audit row (a new scan is still logged) |\n| was out on this reservation and came back, `at` not later than that return's | 409 `already_applied` |\n| reservation not `confirmed` | 409 `reservation_wrong_state`, but see below |\n| out on another reservation, or inactive | 409 `asset_unavailable` |\n| assigned to a line (also one that came back earlier and goes out again) | that line |\n| of an item with a line: a free place | appended to that line; of several, the first by position |\n| no free place, but an assigned asset that was never out | takes that one's place |\n| no free place | 409 `line_capacity_full` |\n| of no line's item | 409 `asset_not_on_reservation` |\n\nA pickup on a reservation that the server itself took for `returned` (its last asset came back), with `at` before\nits `actual_return_at`, for an asset that was not out on it yet, is a late fact: it goes on down the table and, if\nit fits, the reservation goes back to `confirmed`. A person's `returned` stands.\n\nWith `line_id` and `qty` in place of `asset_id`, so many of a counted item go out:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such line on it | 404 `reservation_not_found`, `line_not_found` |\n| a line of scanned gear | 400 `validation_failed` on `line_id` |\n| reservation neither `confirmed` nor `returned` by the server with `at` before that | 409 `reservation_wrong_state` |\n| the line has no room for so many more | 409 `line_capacity_full` |\n| else | so many more are out |\n\nA case, an asset of an item with `is_case`, goes out with all that lies in it, each down the table, all or nothing. A case that no line asks for\ngets a line of its own. A refusal names each asset that stands in its way under `current.contents`.\n\n`override` goes past `reservation_wrong_state` of a reservation that is `requested` or `returned`, which is `confirmed` then; past\n`asset_unavailable` of an asset that is out on another reservation, whose trip ends there, or in `REPAIR`; past `line_capacity_full`, whose\nline then has room for more; and past `asset_not_on_reservation`, where a line is added. `overridden` says which of these there were. Nothing\noverrides a draft, what is cancelled or closed, `ARCHIVED` or `DISPOSED`, a wrong sticker or `already_applied`. It needs the role that the\ntenant's `override_role` names.\n\nThe key of a pickup is known for good. Long after, the same key changes nothing: 200 while the asset is still out by it, else 409 `already_applied`.\n\nAn applied call writes one audit row `asset.picked_up` (and `reservation.reopened` for a late fact), and one scan row when\n`scanned_code` is there; the stored answer is part of the same transaction.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"$ref":"#/components/requestBodies/Pickup"},"responses":{"200":{"description":"The gear is out on this reservation.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/PickedUp"},{"$ref":"#/components/schemas/CountedMove"}]},"examples":{"scanned":{"value":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0"}},"counted":{"value":{"reservation_status":"confirmed","line":{"id":"0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f","qty":6,"picked_up":4,"out":4,"returned":0,"lost":0,"used":0}}},"override":{"value":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","overridden":["line_capacity_full"]}}}}},"links":{"takeBack":{"operationId":"returnAsset","description":"The same asset comes back.","parameters":{"path.id":"$request.path.id"},"requestBody":{"asset_id":"{$response.body#/asset/id}","at":"2026-06-04T18:20:00Z"}},"show":{"operationId":"getReservation","description":"The reservation with the asset out.","parameters":{"path.id":"$request.path.id"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ShelfGearNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/PickupConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/returns":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"post":{"operationId":"returnAsset","tags":["Handover"],"summary":"An asset, a case or counted gear comes back from a reservation.","description":"The first row that fits decides, top to bottom:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |\n| `scanned_code` unknown or of another asset | 409 `code_mismatch` |\n| reservation neither `confirmed` nor `returned` | 409 `reservation_wrong_state` |\n| out on this reservation for a second time or more, `at` earlier than this trip's pickup | 409 `already_applied` |\n| out on this reservation | closes the checkout; the last one out takes the reservation to `returned` |\n| back from this reservation | 200, the same facts, no audit row (a new scan is still logged) |\n| on a line or of a line's item, never picked up | 409 `asset_not_checked_out` |\n| anything else | 409 `asset_not_on_reservation` |\n\nWith `line_id` in place of `asset_id`, of a counted item `qty` are back, `lost` are lost and `used` are used up:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such line on it | 404 `reservation_not_found`, `line_not_found` |\n| a line of scanned gear | 400 `validation_failed` on `line_id` |\n| reservation neither `confirmed` nor `returned` | 409 `reservation_wrong_state` |\n| more than is out | 409 `more_than_out` |\n| else | so many fewer are out; the last thing out, scanned or counted, takes the reservation to `returned` |\n\nA case comes back with what of it is out on this reservation. `override` goes past `asset_not_checked_out` and `asset_not_on_reservation` of an asset\nthat is out on another reservation: its trip ends there.\n\nAn applied call writes one audit row `asset.returned`, a second one `reservation.returned` when it takes the\nreservation there, and one scan row when `scanned_code` is there; the stored answer is part of the same transaction.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"$ref":"#/components/requestBodies/Return"},"responses":{"200":{"description":"The gear is back from this reservation.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/Returned"},{"$ref":"#/components/schemas/CountedMove"}]},"examples":{"scanned":{"value":{"reservation_status":"returned","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":null}}},"counted":{"value":{"reservation_status":"returned","line":{"id":"0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f","qty":6,"picked_up":4,"out":0,"returned":2,"lost":1,"used":1}}}}}},"links":{"pickUpAgain":{"operationId":"pickUpAsset","description":"The same asset goes out once more.","parameters":{"path.id":"$request.path.id"},"requestBody":{"asset_id":"{$response.body#/asset/id}","at":"2026-06-05T08:00:00Z"}},"setStatus":{"operationId":"setReservationStatus","description":"The desk closes it.","parameters":{"path.id":"$request.path.id"},"requestBody":{"to":"closed"}},"show":{"operationId":"getReservation","description":"The reservation with the asset back.","parameters":{"path.id":"$request.path.id"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ShelfGearNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/ReturnConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/swaps":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"post":{"operationId":"swapAsset","tags":["Handover"],"summary":"Another asset goes out in place of one that is out.","description":"For the other camera, grabbed by mistake or handed out because the first one failed at the door. The first row that fits decides; `at` judges\nboth halves as a return and a pickup, and the sticker is the second one's:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such assets in the tenant | 404 `reservation_not_found`, `asset_not_found` |\n| `scanned_code` unknown or of another asset | 409 `code_mismatch` |\n| the second is out here in place of the first | 200, the same facts |\n| reservation not `confirmed` | 409 `reservation_wrong_state` |\n| the first is not out here | 409 `asset_not_checked_out` |\n| the first is out for a second time or more, `at` earlier than this trip's pickup | 409 `already_applied` |\n| of different items | 409 `asset_not_on_reservation` |\n| the second was out here and came back, `at` not later than that return's | 409 `already_applied` |\n| the second is out, in repair or inactive | 409 `asset_unavailable` |\n| else | the first is back, the second is out in its place on the line; assigned here already the two change places |\n\nThe trip that was swapped away counts in no `progress`, and takes the reservation nowhere.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Swap"},"example":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","by_asset_id":"91ff7ceb-a001-842b-a663-899e2954c143","scanned_code":"KWPX","at":"2026-06-02T09:12:05Z","reason":"The first one does not focus."}}}},"responses":{"200":{"description":"The second asset is out on this reservation, in the place of the first.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Swapped"},"example":{"reservation_status":"confirmed","asset":{"id":"91ff7ceb-a001-842b-a663-899e2954c143","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","swapped":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"}}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationOrAssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/SwapConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/undo":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"post":{"operationId":"undoOperation","tags":["Handover"],"summary":"Takes back what a key did at the shelf.","description":"A pickup, a return or a swap, of an asset, a case or counted gear, by the `Idempotency-Key` that it was sent with. The first row that fits decides:\n\n| the case | the answer |\n|---|---|\n| no such reservation | 404 `reservation_not_found` |\n| the key did nothing at the shelf on this reservation | 409 `nothing_to_undo` |\n| undone already | 200, the same facts |\n| longer ago than the server is set to allow (24 hours), or a person moved the status since | 409 `too_late` |\n| it ended a trip of another reservation | 409 `too_late` |\n| the asset went out again since, or is gone for good; the counted line moved again | 409 `too_late` |\n| else | exactly what the key changed is as it was before, the reservation's status too |\n\nThe undone key sent again changes nothing: it is replayed while it is stored, then 409 `already_applied`.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Undo"},"example":{"key":"5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21"}}}},"responses":{"200":{"description":"It is undone, now or before.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Undone"},"example":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":null},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/UndoConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/outbox":{"post":{"operationId":"sendOutbox","tags":["Handover"],"summary":"A phone's whole outbox in one request.","description":"Does up to 100 changes, one after another in the order sent, each in a transaction of its own and with its own fate. Each is\nexactly the single call with its key: the same answer, the same role, the same fingerprint, so that a key replays whichever\nway it is sent. The request itself needs no `Idempotency-Key`, and its answer is not stored.\n\nAn entry may be a POST of `pickUpAsset`, `returnAsset`, `swapAsset`, `undoOperation`, `setReservationStatus` or\n`fileConditionReport`. What is wrong with an entry is that entry's 400, and says nothing about the others: another path is `not_supported` on `path`, another method on\n`method`. The whole request is refused only where it has no `entries`, or more than 100.\n\n| the case | that entry's answer |\n|---|---|\n| behind a pickup, return or swap of the same asset or line that was refused | 424 `dependency_failed` |\n| behind one of the same asset or line that met a 5xx, 429 or 408 | 503 `unavailable` |\n| `after` names an entry before it that was refused, or met a 5xx, 429 or 408 | 424, 503 |\n| `after` names a key of no entry, whose change was made before | it is done |\n| `after` names a key that nobody knows | 424: it waits |\n| `after` names itself or an entry behind it | 400, `invalid_value` on `after` |\n| 20 s have passed, or the caller has closed the connection: the running entry ends, and no other begins | 503 |\n| too many requests of the account, of which each entry is one: it, and all behind it | 429 |\n\n409 `already_applied` is as good as done, and 424 as refused. A status move, an undo and a report hold up only what names them in\n`after`; a status move waits for nothing else.\n\nAn entry's request id, in its errors and in the audit, is that of the request, a dot, and its index from 0.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Outbox"},"example":{"entries":[{"key":"5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21","method":"POST","path":"/api/office/reservations/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/pickups","body":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","at":"2026-06-02T09:05:12Z"}},{"key":"8d1c2b3a-4e5f-4a6b-9c7d-0e1f2a3b4c5d","method":"POST","path":"/api/office/condition-reports","body":{"reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","direction":"out","condition":"good","photo_object_paths":[]},"after":["5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21"]}]}}}},"responses":{"200":{"description":"What became of each entry, in the order sent.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/OutboxResults"},"example":{"results":[{"key":"5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21","status":200,"replayed":true,"body":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0"}},{"key":"8d1c2b3a-4e5f-4a6b-9c7d-0e1f2a3b4c5d","status":503,"body":{"error":{"code":"unavailable","message":"Not available just now. Try again shortly.","retryable":true,"request_id":"outbox-7-try-2.1"}},"retry_after":1}]}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/availability":{"get":{"operationId":"getAvailability","tags":["Stock"],"summary":"How many of some items are free, and when.","description":"For each item, steps without a gap from `from` to `to`: what is owned less what lines of confirmed reservations hold then, from pickup\nuntil what came back is ready again. What is out past its return counts until the tenant's day ends. Fewer than none are free\nwhere more is held than owned. With `location`, what is there, and what reservations from there hold. An item that is not\nknown is left out.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/FromInstant"},{"$ref":"#/components/parameters/ToInstant"},{"$ref":"#/components/parameters/Items"},{"$ref":"#/components/parameters/Location"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The items, in the order asked for.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AvailabilityList"},"example":{"availability":[{"item_id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","owned":3,"min_free":1,"steps":[{"from":"2026-06-01T00:00:00Z","to":"2026-06-02T09:00:00Z","free":3},{"from":"2026-06-02T09:00:00Z","to":"2026-06-08T00:00:00Z","free":1}]}]}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/calendar":{"get":{"operationId":"listCalendar","tags":["Stock"],"summary":"What holds what.","description":"The lines of confirmed reservations that hold something between `from` and `to`, by the begin of their hold, then id.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/FromInstant"},{"$ref":"#/components/parameters/ToInstant"},{"$ref":"#/components/parameters/ItemFilter"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/PageCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CalendarPage"},"example":{"calendar":[{"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","item_id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","qty":2,"shortage":0,"out":0,"asset_ids":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"],"from":"2026-06-02T09:00:00Z","to":"2026-06-05T18:30:00Z","reservation":{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reference":"R-2026-0602-03","client":"Acme Films","location":"MDE"}}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/shortages":{"get":{"operationId":"listShortages","tags":["Stock"],"summary":"The items of which more is wanted than there is, by name.","description":"Counted by the lines' `qty` and by what is owned now alone, whatever `shortage` was recorded. With `reservation`, what it takes part in.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/FromDay"},{"$ref":"#/components/parameters/ToDay"},{"$ref":"#/components/parameters/ItemFilter"},{"$ref":"#/components/parameters/ReservationFilter"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ShortagePage"},"example":{"shortages":[{"item":{"id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","name":"Sony FX6","sku":"FX6","serialized":true},"owned":2,"missing":1,"stretches":[{"from":"2026-06-02T09:00:00Z","to":"2026-06-05T18:30:00Z","needed":3,"missing":1}],"reservations":[{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reference":"R-2026-0602-03","client":"Acme Films","pickup_at":"2026-06-02T09:00:00Z","return_at":"2026-06-05T18:00:00Z","qty":3,"shortage":1}]}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/clients":{"get":{"operationId":"listClients","tags":["Clients"],"summary":"Clients, by name.","description":"With `q`, those whose name, e-mail, phone or external id has that text in it, whatever the case.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/Search"},{"$ref":"#/components/parameters/WithArchived"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ClientPage"},"example":{"clients":[{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567","notes":"Pays by transfer.","external_id":"C-1042","archived":false,"version":3}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"createClient","tags":["Clients"],"summary":"Makes a client.","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewClient"},"example":{"display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567"}}}},"responses":{"201":{"description":"The client.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Client"},"example":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567","notes":"Pays by transfer.","external_id":"C-1042","archived":false,"version":3}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AlreadyExists"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/clients/{id}":{"parameters":[{"$ref":"#/components/parameters/ClientId"}],"get":{"operationId":"getClient","tags":["Clients"],"summary":"One client.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The client.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Client"},"example":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567","notes":"Pays by transfer.","external_id":"C-1042","archived":false,"version":3}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ClientNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"patch":{"operationId":"updateClient","tags":["Clients"],"summary":"Changes a client.","description":"What is there is changed: `null` clears, what is left out stays. With `version`, only when the client still has it.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ClientChange"},"example":{"phone":"+57 300 765 4321","notes":null,"version":3}}}},"responses":{"200":{"description":"The client as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Client"},"example":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567","notes":"Pays by transfer.","external_id":"C-1042","archived":false,"version":3}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ClientNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/EditConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/clients/{id}/erase":{"parameters":[{"$ref":"#/components/parameters/ClientId"}],"post":{"operationId":"eraseClient","tags":["Clients"],"summary":"Forgets who a client is.","description":"Name, e-mail, phone and notes are gone everywhere, stored answers included; the client is archived. Reservations stay.\nThe audit keeps only digests of them, which tell nothing any more.\n","x-role":"admin","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Nothing"},"example":{}}}},"responses":{"200":{"description":"The client as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Client"},"example":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"–","preferred_language":"en","email":null,"phone":null,"notes":null,"external_id":"C-1042","archived":true,"version":4}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ClientNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/accounts":{"get":{"operationId":"listPeople","tags":["People"],"summary":"People, by name.","description":"With `q`, those whose name or address has that text in it, whatever the case.\n","x-role":"admin","parameters":[{"$ref":"#/components/parameters/Search"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AccountPage"},"example":{"accounts":[{"id":"5e2a6b7c-8d90-4fab-9c2d-3e4f50617283","email":"sara@acme.example","display_name":"Sara Restrepo","roles":["staff"],"locale":"es","disabled":false,"version":2}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"createAccount","tags":["People"],"summary":"Lets somebody in.","description":"Who signs in with the address is this person from then on.\n","x-role":"admin","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewAccount"},"example":{"email":"sara@acme.example","display_name":"Sara Restrepo","roles":["staff"],"locale":"es"}}}},"responses":{"201":{"description":"The account.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Account"},"example":{"id":"5e2a6b7c-8d90-4fab-9c2d-3e4f50617283","email":"sara@acme.example","display_name":"Sara Restrepo","roles":["staff"],"locale":"es","disabled":false,"version":2}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AlreadyExists"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/accounts/{id}":{"parameters":[{"$ref":"#/components/parameters/AccountId"}],"patch":{"operationId":"updateAccount","tags":["People"],"summary":"Changes what somebody may do, or what they are called.","description":"What is there is changed, from the person's next request on; what is left out stays. Nobody changes their own roles (403), and\nthe last admin stays one (409). Who signs in with the account stays the same, also under another address: for somebody\nelse, disable it and make one of theirs.\n","x-role":"admin","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AccountChange"},"example":{"roles":["manager"],"version":2}}}},"responses":{"200":{"description":"The account as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Account"},"example":{"id":"5e2a6b7c-8d90-4fab-9c2d-3e4f50617283","email":"sara@acme.example","display_name":"Sara Restrepo","roles":["staff"],"locale":"es","disabled":false,"version":2}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/AccountNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AccountConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/tenant":{"get":{"operationId":"getTenant","tags":["People"],"summary":"The house and how it works.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The house.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Tenant"},"example":{"id":"8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d","name":"Acme Rental","time_zone":"America/Bogota","overbooking":"refuse","override_role":"manager","return_grace_minutes":60,"pickup_notice_minutes":30,"quiet_hours":{"from":"22:00","to":"07:00"},"contact":"+57 300 555 0100","version":4}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"patch":{"operationId":"updateTenant","tags":["People"],"summary":"Changes how the house works.","description":"What is there is changed, `quiet_hours: null` clears them, what is left out stays. Another time zone moves at once where days\nbegin; feeds of changes begin anew.\n","x-role":"admin","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/TenantChange"},"example":{"overbooking":"refuse","quiet_hours":{"from":"22:00","to":"07:00"},"contact":"+57 300 555 0100","version":3}}}},"responses":{"200":{"description":"The house as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Tenant"},"example":{"id":"8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d","name":"Acme Rental","time_zone":"America/Bogota","overbooking":"refuse","override_role":"manager","return_grace_minutes":60,"pickup_notice_minutes":30,"quiet_hours":{"from":"22:00","to":"07:00"},"contact":"+57 300 555 0100","version":4}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/TenantConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/exports/{file}":{"parameters":[{"name":"file","in":"path","required":true,"description":"Which table. Another word is no such path.","schema":{"type":"string","enum":["clients.csv","items.csv","assets.csv","reservations.csv","audit.csv"]},"example":"clients.csv"}],"get":{"operationId":"exportRows","tags":["Import"],"summary":"A whole table as a file of CSV.","description":"But for the audit the columns are those of an import, which takes the file back unchanged. Text that a spreadsheet would\ncalculate, or that begins with an apostrophe, stands behind a `'`. Commas, CRLF, UTF-8 without a byte order mark. The file is sent as\nit is made: one that breaks off is not whole.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"The file.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Transfer-Encoding":{"description":"How long the file is nobody knows before its end.","schema":{"type":"string"},"example":"chunked"},"Content-Disposition":{"description":"What the file is called.","required":true,"schema":{"type":"string"},"example":"attachment; filename=\"assets.csv\""}},"content":{"text/csv; charset=utf-8":{"schema":{"type":"string"},"example":"id,external_id,display_name,preferred_language,email,phone,notes,archived\n4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172,C-1042,Acme Films,en,gear@acme.example,'+57 300 123 4567,,false\n"}}},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/NoSuchPath"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/imports/{kind}":{"parameters":[{"name":"kind","in":"path","required":true,"description":"What is in the file. Another word is no such path.","schema":{"type":"string","enum":["clients","items","assets","reservations"]},"example":"clients"}],"post":{"operationId":"importRows","tags":["Import"],"summary":"Puts a file of CSV into the house, all or nothing.","description":"The body is CSV (RFC 4180) in UTF-8, of at most 16 MiB: commas, semicolons or tabs, by its first line, which names the columns. Rows are\nfound again by `external_id`, `sku`, `asset_tag` or `serial`, so the same file twice changes nothing. A column that is not\nthere leaves what is there, an empty cell clears it. One `'` before `= + - @`, a tab, a carriage return or another `'` is taken off.\n\nWith a fault nothing is changed, and all faults are told: the first hundred in `details`, how many there are in `fault_count`. With\n`check=true` nothing is changed either way, the answer is a 200 with what would be done, and no `Idempotency-Key` is needed. The\nfingerprint of the key is the SHA-256 of the file. While another import of the house is running the answer is 503.\n","x-role":"manager","parameters":[{"name":"check","in":"query","description":"Whether the file is only to be checked.","schema":{"type":"string","enum":["true","false"],"default":"false"},"example":"false"},{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"text/csv":{"schema":{"type":"string","format":"csv"},"example":"external_id,display_name,email\nC-1042,Acme Films,gear@acme.example\n"}}},"responses":{"200":{"description":"What was done, or with `check` would be.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ImportOutcome"},"example":{"created":1,"changed":0,"same":12,"fault_count":0,"faults":[]}}}},"400":{"$ref":"#/components/responses/BadFile"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/NoSuchPath"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/FileTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/NotCSV"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/items":{"get":{"operationId":"listItems","tags":["Items"],"summary":"Items, by name.","description":"With `q`, those whose name, SKU or external id has that text in it, whatever the case. Archived ones are left out.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/Search"},{"$ref":"#/components/parameters/Category"},{"$ref":"#/components/parameters/WithArchived"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ItemPage"},"example":{"items":[{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"createItem","tags":["Items"],"summary":"Makes an item.","description":"An item is serialized unless said: its assets are counted, and `owned_qty` is `not_supported`.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewItem"},"example":{"name":"Sony FX6","sku":"FX6","category":"Cameras","turnaround_minutes":60,"replacement_value":6200.5}}}},"responses":{"201":{"description":"The item.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Item"},"example":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AlreadyExists"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/items/{id}":{"parameters":[{"$ref":"#/components/parameters/ItemId"}],"get":{"operationId":"getItem","tags":["Items"],"summary":"One item.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The item.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Item"},"example":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"patch":{"operationId":"updateItem","tags":["Items"],"summary":"Changes an item.","description":"What is there is changed: `null` clears, what is left out stays. With `version`, only when the item still has it.\n`serialized` changes only while there are no assets and no lines of the item (`line_in_use`).\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ItemChange"},"example":{"category":"Cinema cameras","notes":null,"version":3}}}},"responses":{"200":{"description":"The item as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Item"},"example":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/ItemConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/items/{id}/kit":{"parameters":[{"$ref":"#/components/parameters/ItemId"}],"put":{"operationId":"putItemKit","tags":["Items"],"summary":"Says what a kit is made of.","description":"The list as a whole; an empty one makes the item no kit. An item is in it once, a kit is never in a kit, nor in itself.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/KitParts"},"example":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}]}}},"responses":{"200":{"description":"The kit as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Item"},"example":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/audit":{"get":{"operationId":"listAudit","tags":["Audit"],"summary":"Who changed what, newest first.","description":"In the order in which it was written. The filters narrow one another.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/AuditEntity"},{"$ref":"#/components/parameters/AuditReservation"},{"$ref":"#/components/parameters/AuditAsset"},{"$ref":"#/components/parameters/AuditActor"},{"$ref":"#/components/parameters/AuditAction"},{"$ref":"#/components/parameters/AuditFrom"},{"$ref":"#/components/parameters/AuditTo"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/NumberCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AuditPage"},"example":{"audit":[{"id":10482,"at":"2026-06-02T09:00:00Z","source":"api","actor_user_id":"5f0c2f0e-1c3a-4b7d-9a51-1f2e3d4c5b6a","actor_name":"Laura Gómez","action":"item.changed","entity_type":"item","entity_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","reservation_id":null,"reservation_reference":null,"asset_id":null,"asset_name":null,"from_status":null,"to_status":null,"before":{"notes":null},"after":{"notes":"Check the media slots."},"request_id":"desk-7","idempotency_key":null,"client_at":null}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/condition-reports/uploads":{"post":{"operationId":"mintUpload","tags":["Reports"],"summary":"A URL to which one photo may be PUT.","description":"PUT the photo's bytes to `upload_url` as they are, with the header fields of `headers` and no others of your own,\nabove all no `Authorization`. The PUT answers 2xx once the photo is stored. It may be sent again: the same bytes are\n2xx again, other bytes replace the photo until a report names it. From then on the photo can't change: the server's\nown storage says 409 to other bytes, elsewhere they go nowhere that a report would show.\n\nA photo that breaks off half way need not begin anew where `upload_url` has `/storage/v1/object/upload/sign/` in it:\n`/storage/v1/upload/resumable/sign` on the same host takes it by tus 1.0.0, with the token of `upload_url` in the\nheader `x-signature`.\n\nNeeds no `Idempotency-Key`: minted twice, there are two paths, and what no report names is swept after seven days.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/UploadRequest"},"example":{"reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","content_type":"image/jpeg","ext":"jpg","content_length":3145728}}}},"responses":{"200":{"description":"Where to PUT it, and by what name a report then names it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MintedUpload"},"example":{"upload_url":"https://quartermaster.example/storage/v1/object/upload/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln","object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg","expires_at":"2026-06-02T16:05:12Z","method":"PUT","headers":{"content-type":"image/jpeg"}}}},"links":{"report":{"operationId":"fileConditionReport","description":"The report that names the photo.","requestBody":{"reservation_id":"{$request.body#/reservation_id}","asset_id":"{$request.body#/asset_id}","direction":"in","condition":"good","photo_object_paths":["{$response.body#/object_path}"]}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationOrAssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/TooManyUploads"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/NoRoomForPhotos"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/condition-reports":{"post":{"operationId":"fileConditionReport","tags":["Reports"],"summary":"An asset's condition as it went out or came in.","description":"The first row that fits decides, top to bottom:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |\n| the asset neither is on a line of the reservation nor ever went out on it | 409 `asset_not_on_reservation` |\n| photos that can't be named | 409 `photo_not_uploaded`; `current.photos` names each, with its `reason` |\n| anything else | 201 |\n\nA photo can be named once it was minted for this very reservation and asset, was really uploaded as an image of the\ntype it was minted for, and is in no other report. From the report on it can't change.\n\nThe report's `condition` becomes the asset's when the report is the asset's newest. It writes one audit row\n`condition_report.created`; the stored answer is part of the same transaction. A key that was used is answered\nbefore storage is asked, and names its report for good, also when the key's other memory is purged.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewConditionReport"},"example":{"reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","direction":"in","condition":"fair","notes":"Scratch on the base plate.","photo_object_paths":["6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg"]}}}},"responses":{"201":{"description":"The report is filed, its photos are sealed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/FiledReport"},"example":{"id":"2d8e9f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f"}}},"links":{"list":{"operationId":"listConditionReports","description":"The reservation's reports, this one among them.","parameters":{"path.id":"$request.body#/reservation_id"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationOrAssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/ReportConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/reservations/{id}/condition-reports":{"parameters":[{"$ref":"#/components/parameters/ReservationId"}],"get":{"operationId":"listConditionReports","tags":["Reports"],"summary":"The reports of a reservation, oldest first, with URLs of their photos.","description":"The URLs are signed anew each half hour by the clock and good for an hour from its start, so the answer keeps its tag within it.\nIt is never gzipped: the URLs are secrets.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The reports.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ConditionReportList"},"example":{"condition_reports":[{"id":"2d8e9f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f","asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","direction":"in","condition":"fair","notes":"Scratch on the base plate.","reported_by":"Sara Restrepo","created_at":"2026-06-02T14:06:00Z","photos":[{"object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg","content_type":"image/jpeg","size_bytes":3145728,"width":4032,"height":3024,"url":"https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln","expires_at":"2026-06-02T16:00:00Z"}]}]}}},"links":{"show":{"operationId":"getReservation","description":"The reservation that they are of.","parameters":{"path.id":"$request.path.id"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ReservationNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/documents/uploads":{"post":{"operationId":"mintDocumentUpload","tags":["Documents"],"summary":"A URL to which one paper may be PUT.","description":"As `mintUpload`, of a PDF or a picture of a paper. Needs no `Idempotency-Key`.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/DocumentUploadRequest"},"example":{"reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","content_type":"application/pdf","ext":"pdf","content_length":48213}}}},"responses":{"200":{"description":"Where to PUT it, and by what name a report then names it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MintedUpload"},"example":{"upload_url":"https://quartermaster.example/storage/v1/object/upload/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln","object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf","expires_at":"2026-06-02T16:05:12Z","method":"PUT","headers":{"content-type":"application/pdf"}}}},"links":{"file":{"operationId":"createDocument","description":"The document that the file is of.","requestBody":{"reservation_id":"{$request.body#/reservation_id}","kind":"other","path":"{$response.body#/object_path}"}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationOrAssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/TooManyUploads"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/NoRoomForPhotos"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/documents":{"post":{"operationId":"createDocument","tags":["Documents"],"summary":"A paper that was uploaded, and what it says.","description":"The first row that fits decides, top to bottom:\n\n| the case | the answer |\n|---|---|\n| no such reservation, no such asset in the tenant | 404 `reservation_not_found`, `asset_not_found` |\n| the file can't be named | 409 `photo_not_uploaded`; `current.photos` has its path and the `reason` |\n| anything else | 201 |\n\nA file can be named once it was minted for this very reservation and asset (null is none), was really uploaded as a file of its\ntype, and is no other document. From then on it can't change. `amount` and `currency` go together. A key that was used is answered\nbefore storage is asked, and names its document for good.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewDocument"},"example":{"reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","kind":"receipt","path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf","title":"Diesel, Estación Sur","amount":142000,"currency":"COP","spent_at":"2026-06-02T10:50:00-05:00"}}}},"responses":{"201":{"description":"The document is filed, its file is sealed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/FiledDocument"},"example":{"id":"4c5d6e7f-8091-4b2c-9d3e-5f6071829304"}}},"links":{"show":{"operationId":"getDocument","description":"The document that was filed.","parameters":{"path.id":"$response.body#/id"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ReservationOrAssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/DocumentConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"get":{"operationId":"listDocuments","tags":["Documents"],"summary":"Documents that are not deleted, newest first.","description":"The filters narrow one another. `url` is signed anew each half hour by the clock and good for an hour from its start, and whoever has it\nmay GET the file, as an attachment. The answer is never gzipped: the URLs are secrets.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/DocumentReservation"},{"$ref":"#/components/parameters/DocumentAsset"},{"$ref":"#/components/parameters/DocumentKind"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/PageCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DocumentPage"},"example":{"documents":[{"id":"4c5d6e7f-8091-4b2c-9d3e-5f6071829304","reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":null,"kind":"receipt","title":"Diesel, Estación Sur","amount":142000,"currency":"COP","spent_at":"2026-06-02T15:50:00Z","object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf","content_type":"application/pdf","size_bytes":48213,"width":null,"height":null,"filed_by":"Sara Restrepo","created_at":"2026-06-02T16:02:11Z","url":"https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln&download=","expires_at":"2026-06-02T17:00:00Z"}],"next_cursor":null}}},"links":{"show":{"operationId":"getDocument","description":"The first document of the page.","parameters":{"path.id":"$response.body#/documents/0/id"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/documents/{id}":{"parameters":[{"$ref":"#/components/parameters/DocumentId"}],"get":{"operationId":"getDocument","tags":["Documents"],"summary":"A document.","description":"As the list has it.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The document.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Document"},"example":{"id":"4c5d6e7f-8091-4b2c-9d3e-5f6071829304","reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":null,"kind":"receipt","title":"Diesel, Estación Sur","amount":142000,"currency":"COP","spent_at":"2026-06-02T15:50:00Z","object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf","content_type":"application/pdf","size_bytes":48213,"width":null,"height":null,"filed_by":"Sara Restrepo","created_at":"2026-06-02T16:02:11Z","url":"https://quartermaster.example/storage/v1/object/sign/condition-reports/6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln&download=","expires_at":"2026-06-02T17:00:00Z"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/DocumentNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"502":{"$ref":"#/components/responses/UpstreamFailed"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"delete":{"operationId":"deleteDocument","tags":["Documents"],"summary":"Takes a document away.","description":"Nobody is shown it from then on. The audit keeps what it said, and storage its file.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"responses":{"204":{"description":"It is gone. There is no body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/DocumentNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/stickers/{code}":{"get":{"operationId":"getHouseOfSticker","tags":["Assets"],"summary":"Whose gear a sticker is on, for whoever finds it.","description":"Asked without a token: the house's name and how to reach it, and nothing of the gear. A code that several houses of the server use\nis not known here.\n","security":[],"parameters":[{"name":"code","in":"path","required":true,"description":"A sticker's code, in any case.","schema":{"type":"string","minLength":1,"maxLength":500},"example":"MJQT"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The house.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PublicCache"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/HouseOfSticker"},"example":{"house":"Acme Rental","contact":"+57 300 555 0100"}}}},"304":{"$ref":"#/components/responses/DescriptionNotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"404":{"$ref":"#/components/responses/UnknownCode"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/resolve":{"get":{"operationId":"resolveCode","tags":["Assets"],"summary":"The asset that a sticker is on.","description":"A sticker that a newer one replaced still names its asset, and so does one on an asset that is no longer lent out.\n","x-role":"viewer","parameters":[{"name":"code","in":"query","required":true,"description":"What the scanner read: a code in any case, or the sticker's whole URL, whose last path segment is the code. No U+0000.\n","schema":{"type":"string","minLength":1,"maxLength":2000,"pattern":"^[^\\u0000]*$"},"examples":{"code":{"value":"MJQT"},"url":{"value":"https://qr.example.com/MJQT"}}},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The asset, and the code as the sticker has it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ResolvedCode"},"example":{"asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","item_name":"Sony FX6","serial":"41207","asset_tag":"A-FX6-01","condition":"good","status":"IN_STOCK","current_reservation_id":null},"code":"MJQT"}}},"links":{"itemAssets":{"operationId":"listItemAssets","description":"All assets of its item.","parameters":{"path.itemId":"$response.body#/asset/item_id"}},"reservation":{"operationId":"getReservation","description":"The reservation that it is out on.","parameters":{"path.id":"$response.body#/asset/current_reservation_id"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/UnknownCode"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets":{"get":{"operationId":"listAssets","tags":["Assets"],"summary":"Assets, by tag, else by serial.","description":"With `q`, those whose tag, serial or one of whose codes has that text in it, whatever the case. Those that are archived or disposed\nof are left out unless `status` or `out=true` asks for them. One without a location is anywhere.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/Search"},{"$ref":"#/components/parameters/AssetItem"},{"$ref":"#/components/parameters/Location"},{"$ref":"#/components/parameters/AssetStatus"},{"$ref":"#/components/parameters/AssetOut"},{"$ref":"#/components/parameters/WithArchived"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetPage"},"example":{"assets":[{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"addAsset","tags":["Assets"],"summary":"Makes an asset.","description":"Tag, serial and external id are one asset's each, exactly as written. An item that is not serialized has no assets: `item_id` is\n`invalid_value` then.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewAssetRecord"},"example":{"item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","serial":"41207","asset_tag":"A-FX6-01","location":"MDE"}}}},"responses":{"201":{"description":"The asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetRecord"},"example":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/ItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AlreadyExists"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/{id}":{"parameters":[{"$ref":"#/components/parameters/AssetId"}],"get":{"operationId":"getAsset","tags":["Assets"],"summary":"One asset.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetRecord"},"example":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/AssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"patch":{"operationId":"updateAsset","tags":["Assets"],"summary":"Changes an asset.","description":"What is there is changed: `null` clears, what is left out stays. With `version`, only when the asset still has it.\nIts item changes only while it was never out and no line names it (`line_in_use`); it is archived or disposed of only while it is\nnot out (`asset_unavailable`).\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetChange"},"example":{"status":"REPAIR","notes":"The mount is loose.","version":2}}}},"responses":{"200":{"description":"The asset as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetRecord"},"example":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/AssetOrItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AssetConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/{id}/contents":{"parameters":[{"$ref":"#/components/parameters/AssetId"}],"put":{"operationId":"putAssetContents","tags":["Assets"],"summary":"Says what lies in a case.","description":"The list as a whole; an empty one empties the case. What lay in another case lies in this one now, and in that one no more. A case is an asset\nof an item with `is_case`; it lies in no case, and neither does what is `ARCHIVED` or `DISPOSED`.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CaseContents"},"example":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"]}}},"responses":{"200":{"description":"The case as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetRecord"},"example":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/AssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/ContentsConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/{id}/codes":{"parameters":[{"$ref":"#/components/parameters/AssetId"}],"post":{"operationId":"addAssetCode","tags":["Assets"],"summary":"Puts one more sticker on an asset.","description":"A code is kept in upper case; a sticker's URL is taken too, as a pickup takes it. The newest comes first.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewCode"},"example":{"code":"https://qr.example.com/MJQT"}}}},"responses":{"201":{"description":"The asset as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetRecord"},"example":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/AssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AlreadyExists"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/{id}/codes/{code}":{"parameters":[{"$ref":"#/components/parameters/AssetId"},{"$ref":"#/components/parameters/StickerCode"}],"delete":{"operationId":"deleteAssetCode","tags":["Assets"],"summary":"Takes a sticker off an asset.","description":"From then on nobody is shown the asset by it.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"responses":{"204":{"description":"It is gone. There is no body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"404":{"$ref":"#/components/responses/AssetOrCodeNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/assets/{id}/history":{"parameters":[{"$ref":"#/components/parameters/AssetId"}],"get":{"operationId":"listAssetHistory","tags":["Assets"],"summary":"What happened to an asset, newest first.","description":"Its trips and reports, and whatever else the audit has of it.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/TextCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AssetHistory"},"example":{"history":[{"kind":"return","at":"2026-06-05T16:20:00Z","by":"Laura Gómez","reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reservation_reference":"R-2026-0602-03","direction":null,"condition":null,"notes":null,"action":null,"before":null,"after":null}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/AssetNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/items/{itemId}/assets":{"get":{"operationId":"listItemAssets","tags":["Assets"],"summary":"The assets of an item that may go out.","description":"All but those in repair, archived or disposed of, by asset tag, then in the order they were made.","x-role":"viewer","parameters":[{"name":"itemId","in":"path","required":true,"description":"The item's id, a UUID in any case. One that is no UUID is 404 `item_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60"},{"$ref":"#/components/parameters/Location"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The assets.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ItemAssetList"},"example":{"assets":[{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","serial":"41207","asset_tag":"A-FX6-01","code":"MJQT","condition":"good","status":"IN_STOCK","current_reservation_id":null}]}}},"links":{"resolve":{"operationId":"resolveCode","description":"What the first one's sticker says.","parameters":{"query.code":"$response.body#/assets/0/code"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/ItemNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/devices":{"get":{"operationId":"listDevices","tags":["Notifications"],"summary":"The phones and browsers that the caller is told by.","description":"The one that was registered last comes first. What a device is reached by is told nobody.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"All of them.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Devices"},"example":{"devices":[{"id":"7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091","platform":"apns","environment":"production","app_version":"3.1","locale":"es-CO","registered_at":"2026-06-02T14:05:12Z"}]}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"post":{"operationId":"registerDevice","tags":["Notifications"],"summary":"Registers a phone or a browser.","description":"From then on the device is this person's in this house, whoever's it was before: send it at each start of the app and after\neach sign-in. Ending the session that registered it takes it away, where the server is the issuer. A person has at most 20;\nthe one that was not registered for longest goes.\n\nEither `platform` with what it needs, `token` for `apns` and `fcm`, `subscription` for `webpush`; or, of Apple's phones,\n`apns_token` alone. What belongs to another platform is `not_supported`.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/IdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/ApnsRegistration"},{"$ref":"#/components/schemas/FcmRegistration"},{"$ref":"#/components/schemas/BrowserRegistration"},{"$ref":"#/components/schemas/AppleRegistration"}]},"example":{"platform":"apns","token":"8c1f0d3ab45e6f70819203a4b5c6d7e8f9000102030405060708090a0b0c0d0e","environment":"production","app_version":"3.1","locale":"es-CO"}}}},"responses":{"201":{"description":"It is registered.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RegisteredDevice"},"example":{"id":"7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091"}}}},"400":{"$ref":"#/components/responses/BadChange"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/devices/{id}":{"parameters":[{"$ref":"#/components/parameters/DeviceId"}],"delete":{"operationId":"deleteDevice","tags":["Notifications"],"summary":"Takes a device of the caller away.","description":"Nothing more is sent to it.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"responses":{"204":{"description":"It is gone. There is no body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"404":{"$ref":"#/components/responses/DeviceNotFound"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/notifications":{"get":{"operationId":"listNotifications","tags":["Notifications"],"summary":"What the caller was told, newest first.","description":"Also who has no device is told here, and the feed of changes brings it. What turned out to be no longer true before it was\nsent is not shown. What is older than 90 days is forgotten.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/Unread"},{"$ref":"#/components/parameters/PageLimit"},{"$ref":"#/components/parameters/PageCursor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NotificationPage"},"example":{"notifications":[{"id":"2d4f6a81-0b3c-4d5e-9f60-718293a4b5c6","kind":"pickup_soon","reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","asset_id":null,"item_id":null,"moment":"2026-06-02T15:00:00Z","title":"Pickup at 10:00","body":"R-2026-0042 is picked up at 10:00 in MDE, and nothing is out yet.","created_at":"2026-06-02T14:30:04Z","read_at":null}],"next_cursor":null}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/notifications/read":{"post":{"operationId":"readNotifications","tags":["Notifications"],"summary":"What of it the caller has read.","description":"Those of `ids`, or all up to `up_to`: the id of a notification, it included, or a time, its whole second included unless it has a fraction. What is\nread already, or is somebody else's, is passed over. Needs no `Idempotency-Key`: reading twice is reading once.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/ReadIds"},{"$ref":"#/components/schemas/ReadUpTo"}]},"example":{"up_to":"2d4f6a81-0b3c-4d5e-9f60-718293a4b5c6"}}}},"responses":{"200":{"description":"How many are unread still, for the number on the app.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/UnreadCount"},"example":{"unread":0}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/notifications/settings":{"get":{"operationId":"getNotificationSettings","tags":["Notifications"],"summary":"What the caller wants to be told.","description":"Who never said so wants everything, of every place.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The settings.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NotificationSettings"},"example":{"kinds":{"pickup_soon":{"push":true},"return_overdue":{"push":true,"mail":true},"reservation_cancelled":{"push":true},"reservation_changed":{"push":true},"asset_damaged":{"push":true},"shortage":{"push":false,"mail":true}},"locations":["MDE"],"version":2}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}},"put":{"operationId":"putNotificationSettings","tags":["Notifications"],"summary":"Says what the caller wants to be told.","description":"As a whole: what is left out is wanted. The feed tells everything of the places that matter, whatever is muted. `mail` is\nthere for the kinds that managers are mailed of; for the others it is `not_supported`.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NotificationWishes"},"example":{"kinds":{"shortage":{"push":false}},"locations":["MDE"],"version":1}}}},"responses":{"200":{"description":"The settings as they are now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NotificationSettings"},"example":{"kinds":{"pickup_soon":{"push":true},"return_overdue":{"push":true,"mail":true},"reservation_cancelled":{"push":true},"reservation_changed":{"push":true},"asset_damaged":{"push":true},"shortage":{"push":false,"mail":true}},"locations":["MDE"],"version":2}}}},"400":{"$ref":"#/components/responses/BadEdit"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/SettingsConflict"},"413":{"$ref":"#/components/responses/BodyTooLarge"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/KeyReused"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/push/vapid":{"get":{"operationId":"getVapidKey","tags":["Notifications"],"summary":"The key that a browser subscribes to notifications with.","description":"To be given to the browser's `pushManager.subscribe` as `applicationServerKey`; the subscription then goes to `/devices`. It stays\nthe same for good. `null` where this server tells no browser of anything.\n","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The house's key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/VapidKey"},"example":{"public_key":"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/changes":{"get":{"operationId":"listChanges","tags":["Changes"],"summary":"What changed since a cursor, or everything.","description":"The feed of a client that keeps a copy. Without `since` it tells everything in scope, page by page: a full run, after whose\nlast page the client drops what the run did not name. With `since` it tells what changed since, each entity once and as it\nis now, whoever changed it. `put` brings the whole document, `gone` is for what was deleted or is out of scope.\n\nSend the `cursor` of each answer as the next `since`, at once while `more` is true. Order: tenant, items, assets, clients,\nreservations, the caller's own notifications, each by id. Where notifications are asked for the cursor is the caller's alone. 410 `resync_required`: fetch without `since`.\n\nWith `wait` the answer to a client that is up to date comes as soon as there is something to tell, else empty when that\ntime is over. It counts on the cursor of a finished run; every other request is answered at once. Whoever waits is let in\nagain before the answer: it may be a 401, 403 or 410.\n\nWith `Accept: text/event-stream` the answer is a stream (WHATWG HTML, section 9.2): an event `changes` a page, its data the\npage, its id the cursor. `Last-Event-ID` goes on behind one, and wins over `since`. When nothing happens a comment comes\nevery 15 seconds. An event `resync` says that the cursor is known no more; a full run follows in the same stream. It\nends, with a `retry` of 1 to 5 seconds, when a new request would be refused, as when the token expires, or when the server\nstops. What would be refused at its beginning is answered like any request.\n","x-role":"viewer","parameters":[{"name":"since","in":"query","description":"The `cursor` of the answer before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"change-cursor","minLength":1,"maxLength":4096},"example":"MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ"},{"name":"limit","in":"query","description":"The most entities on a page.","schema":{"type":"integer","minimum":1,"maximum":500,"default":100},"example":100},{"name":"kinds","in":"query","description":"Which kinds, with commas between; all of them where it is left out. It stays the same for a cursor.","style":"form","explode":false,"schema":{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/ChangeKind"}},"example":["asset","reservation"]},{"name":"documents","in":"query","description":"`none` leaves the documents out: kind, id and op alone.","schema":{"type":"string","enum":["none"]},"example":"none"},{"name":"wait","in":"query","description":"How many seconds the answer may take while there is nothing to tell.","schema":{"type":"integer","minimum":0,"maximum":55,"default":0},"example":0},{"name":"Last-Event-ID","in":"header","description":"The id of the last event of a stream, which goes on behind it.","schema":{"type":"string","format":"change-cursor","minLength":1,"maxLength":4096},"example":"MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ"},{"name":"scope","in":"query","description":"`floor` is what `window=week` lists, with the house's items and assets. `desk` adds drafts, everything ahead and all\nclients; it needs the role `manager`. It stays the same for a cursor.\n","schema":{"type":"string","enum":["floor","desk"],"default":"floor"},"example":"floor"},{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"A page of the feed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/VaryByForm"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ChangePage"},"example":{"changes":[{"kind":"asset","id":"5e0c1f1a-52a2-4f3c-8d70-0c1d7a6b9e21","op":"put","asset":{"id":"5e0c1f1a-52a2-4f3c-8d70-0c1d7a6b9e21","item_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":null,"notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":1}},{"kind":"reservation","id":"7c1b2f6e-3f5d-4d86-a1f4-20b3e1f6c9aa","op":"gone"}],"cursor":"MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ","more":false,"full":false}},"text/event-stream":{"schema":{"type":"string"},"example":"event: changes\nid: MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ\ndata: {\"changes\":[],\"cursor\":\"MXxlYjgzNzZlNi03MGU0LTM5NWUtM2VlMi0xOTZlNjBlM2U3OTR8ZjQ\",\"more\":false,\"full\":true}\n"}}},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/Forbidden"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/ResyncRequired"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/office/locations":{"get":{"operationId":"listLocations","tags":["Assets"],"summary":"The places where the house has gear.","description":"Each once, by name in the order of its characters' code points. They are what `location` can be.","x-role":"viewer","parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The places.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LocationList"},"example":{"locations":["LAS","MDE"]}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/BadQuery"},"401":{"$ref":"#/components/responses/NotSignedIn"},"403":{"$ref":"#/components/responses/NoAccount"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/Unavailable"},"504":{"$ref":"#/components/responses/TimedOut"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/auth/v1/otp":{"post":{"operationId":"requestSignInCode","tags":["Sign-in"],"summary":"Mails a code to an address.","description":"The answer is the same whether the address is known or not, and so is what is done for it; only who has an account gets a\nmail, unless the server lets anybody sign up. A code has six digits and is good for ten minutes, five tries and one sign-in;\nanother one takes its place, after 60 seconds at the soonest.\n","security":[],"parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"requestBody":{"required":true,"description":"At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/CodeRequest"},"example":{"email":"staff@example.com","create_user":false}}}},"responses":{"200":{"description":"The mail goes out, if there is anybody to get it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Nothing"},"example":{}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"408":{"$ref":"#/components/responses/SignInRefused"},"413":{"$ref":"#/components/responses/SignInRefused"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/verify":{"post":{"operationId":"verifySignInCode","tags":["Sign-in"],"summary":"Makes a session for who has the code.","description":"A wrong code, one that is over, and an address that is not known are refused alike with 403 `otp_expired`.\n","security":[],"parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"requestBody":{"required":true,"description":"At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/CodeVerification"},"example":{"email":"staff@example.com","token":"482714","type":"email"}}}},"responses":{"200":{"description":"Signed in.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInSession"},"example":{"access_token":"eyJhbGciOiJFUzI1NiJ9.e30.c2ln","refresh_token":"Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ","token_type":"bearer","expires_in":3600,"expires_at":1780412712,"user":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","aud":"authenticated","role":"authenticated","email":"staff@example.com","phone":"","email_confirmed_at":"2026-06-02T14:05:12Z","confirmed_at":"2026-06-02T14:05:12Z","last_sign_in_at":"2026-06-02T14:05:12Z","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{"email_verified":true},"identities":[{"identity_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","user_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","identity_data":{"sub":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","email":"staff@example.com","email_verified":true,"phone_verified":false},"provider":"email","email":"staff@example.com","last_sign_in_at":"2026-06-02T14:05:12Z","created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z"}],"created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z","is_anonymous":false}}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"403":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"408":{"$ref":"#/components/responses/SignInRefused"},"413":{"$ref":"#/components/responses/SignInRefused"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/token":{"post":{"operationId":"getSession","tags":["Sign-in"],"summary":"Renews a session, or makes one by a password.","description":"With `grant_type=refresh_token` every refresh gives a new refresh token. The last one before is good for another 60 seconds and\ngives the present one again; an older one ends the session: 400 `refresh_token_already_used`. A session that has ended is 400\n`refresh_token_not_found`, `session_not_found` or `session_expired`: sign in again. `grant_type=password` works where the server\nallows passwords.\n","security":[],"parameters":[{"$ref":"#/components/parameters/GrantType"},{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"requestBody":{"required":true,"description":"At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/TokenRequest"},"example":{"refresh_token":"Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ"}}}},"responses":{"200":{"description":"Signed in.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInSession"},"example":{"access_token":"eyJhbGciOiJFUzI1NiJ9.e30.c2ln","refresh_token":"Ab0OAw7Y507EliIfMiuENjMAAAAASwAMcfjtHeDChkay0atuNQ","token_type":"bearer","expires_in":3600,"expires_at":1780412712,"user":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","aud":"authenticated","role":"authenticated","email":"staff@example.com","phone":"","email_confirmed_at":"2026-06-02T14:05:12Z","confirmed_at":"2026-06-02T14:05:12Z","last_sign_in_at":"2026-06-02T14:05:12Z","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{"email_verified":true},"identities":[{"identity_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","user_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","identity_data":{"sub":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","email":"staff@example.com","email_verified":true,"phone_verified":false},"provider":"email","email":"staff@example.com","last_sign_in_at":"2026-06-02T14:05:12Z","created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z"}],"created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z","is_anonymous":false}}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"408":{"$ref":"#/components/responses/SignInRefused"},"413":{"$ref":"#/components/responses/SignInRefused"},"422":{"$ref":"#/components/responses/SignInRefused"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/signup":{"post":{"operationId":"signUp","tags":["Sign-in"],"summary":"Mails a code to who chooses a password.","description":"Only where the server allows passwords and signing up. The answer is the same for an address that is there already; `verify` with\ntype `signup` makes the user.\n","security":[],"parameters":[{"$ref":"#/components/parameters/AcceptLanguage"},{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"requestBody":{"required":true,"description":"At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignUpRequest"},"example":{"email":"new@example.com","password":"correct horse battery staple","data":{}}}}},"responses":{"200":{"description":"The mail goes out. What is told of the user is nobody's yet.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInUser"},"example":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","aud":"authenticated","role":"authenticated","email":"new@example.com","phone":"","confirmation_sent_at":"2026-06-02T14:05:12Z","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{},"identities":[],"created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z","is_anonymous":false}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"408":{"$ref":"#/components/responses/SignInRefused"},"413":{"$ref":"#/components/responses/SignInRefused"},"422":{"$ref":"#/components/responses/SignInRefused"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/logout":{"post":{"operationId":"signOut","tags":["Sign-in"],"summary":"Ends sessions at once, with all their tokens.","parameters":[{"$ref":"#/components/parameters/Scope"},{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"204":{"description":"They have ended. There is no body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"403":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/user":{"get":{"operationId":"getUser","tags":["Sign-in"],"summary":"Who is signed in.","parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"The user of the token's session.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInUser"},"example":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","aud":"authenticated","role":"authenticated","email":"staff@example.com","phone":"","email_confirmed_at":"2026-06-02T14:05:12Z","confirmed_at":"2026-06-02T14:05:12Z","last_sign_in_at":"2026-06-02T14:05:12Z","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{"email_verified":true},"identities":[{"identity_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","user_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","identity_data":{"sub":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","email":"staff@example.com","email_verified":true,"phone_verified":false},"provider":"email","email":"staff@example.com","last_sign_in_at":"2026-06-02T14:05:12Z","created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z"}],"created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z","is_anonymous":false}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"403":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}},"put":{"operationId":"updateUser","tags":["Sign-in"],"summary":"Changes what a user keeps about themselves, or the password.","description":"With another password every other session of the user ends, and a mail tells of it. A password lasts, so a token alone\nis not enough to choose one: the session was opened by a code in the last 15 minutes, or `current_password` is there;\nelse the answer is 400 `reauthentication_needed`.\n","parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"requestBody":{"required":true,"description":"At most 16 KiB. Fields that are `null` are as good as absent, others are ignored.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/UserChange"},"example":{"data":{"shift":"late"}}}}},"responses":{"200":{"description":"The user as it is now.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInUser"},"example":{"id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","aud":"authenticated","role":"authenticated","email":"staff@example.com","phone":"","email_confirmed_at":"2026-06-02T14:05:12Z","confirmed_at":"2026-06-02T14:05:12Z","last_sign_in_at":"2026-06-02T14:05:12Z","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{"email_verified":true},"identities":[{"identity_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","user_id":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","identity_data":{"sub":"1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11","email":"staff@example.com","email_verified":true,"phone_verified":false},"provider":"email","email":"staff@example.com","last_sign_in_at":"2026-06-02T14:05:12Z","created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z"}],"created_at":"2026-06-02T14:05:12Z","updated_at":"2026-06-02T14:05:12Z","is_anonymous":false}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"403":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"408":{"$ref":"#/components/responses/SignInRefused"},"413":{"$ref":"#/components/responses/SignInRefused"},"422":{"$ref":"#/components/responses/SignInRefused"},"429":{"$ref":"#/components/responses/SignInRefused"},"500":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"},"504":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/settings":{"get":{"operationId":"getSignInSettings","tags":["Sign-in"],"summary":"Which ways in there are.","security":[],"parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"The ways in.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInSettings"},"example":{"external":{"email":true,"phone":false},"disable_signup":true,"mailer_autoconfirm":false,"phone_autoconfirm":false,"saml_enabled":false,"saml_private_key_next_configured":false,"passkeys_enabled":false,"sms_provider":""}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"429":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/health":{"get":{"operationId":"getSignInHealth","tags":["Sign-in"],"summary":"That signing in is served here.","security":[],"parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"It is.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInHealth"},"example":{"version":"quartermaster","name":"GoTrue","description":"sign-in of this Quartermaster"}}}},"400":{"$ref":"#/components/responses/SignInRefused"},"401":{"$ref":"#/components/responses/SignInRefused"},"404":{"$ref":"#/components/responses/SignInElsewhere"},"429":{"$ref":"#/components/responses/SignInRefused"}}}},"/auth/v1/.well-known/jwks.json":{"get":{"operationId":"getSigningKeys","tags":["Sign-in"],"summary":"The keys that verify the tokens of this server.","description":"The next key is here before it signs, and the last ones stay until no token of theirs is good any more.\n","security":[],"parameters":[{"$ref":"#/components/parameters/ApiKey"},{"$ref":"#/components/parameters/SignInVersion"},{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"A JWK set (RFC 7517).","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/KeySetCache"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/KeySet"},"example":{"keys":[{"kty":"EC","crv":"P-256","x":"1tcXc3g-gEZ-SAquZRrSFfPOBZtgGTH8uf839X1h6PY","y":"SGWtm9dePJQObkcHisgBgP22UJ4D9U_PTvg5qpIEDPo","use":"sig","alg":"ES256","kid":"d5a320d6-2ccf-4aaa-afb5-286464b5833b","key_ops":["verify"]}]}}}},"404":{"$ref":"#/components/responses/SignInElsewhere"},"429":{"$ref":"#/components/responses/SignInRefused"},"503":{"$ref":"#/components/responses/SignInUnavailable"}}}},"/.well-known/apple-app-site-association":{"get":{"operationId":"getAppSiteAssociation","tags":["Operations"],"summary":"The iOS apps that belong to this address, so that they are offered its codes. 404 where none do.","security":[],"parameters":[{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The apps.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/HourCache"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppSiteAssociation"},"example":{"webcredentials":{"apps":["ABCDE12345.com.example.scanner"]}}}}},"304":{"description":"What the client has is still right.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/HourCache"}}},"400":{"$ref":"#/components/responses/Malformed"},"404":{"$ref":"#/components/responses/NoSuchPath"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"501":{"$ref":"#/components/responses/NotImplemented"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/assets":{"post":{"operationId":"createAsset","tags":["Asset app"],"summary":"Makes an asset, which is an asset of the office at once.","description":"Its item is found by name, model and manufacturer, without regard to case, or made. With a `code` it is found by its\nsticker. Tag, serial number and code are each unique in the company, without regard to case.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewAsset"},"example":{"asset_tag":"A-FX6-09","serial_num":"SN123456","name":"Sony FX6","model":"FX6","manufacturer":"Sony","category":"Camera","status":"IN_STOCK","code":"MJQZ"}}}},"responses":{"201":{"description":"The asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CreatedAsset"},"example":{"success":true,"message":"Asset created successfully","asset":{"id":123,"asset_tag":"A-FX6-09","serial_num":"SN123456","name":"Sony FX6","model":"FX6","manufacturer":"Sony","category":"Camera","hardware_type":null,"country":null,"status":"In Stock","notes":null,"created_at":"2025-01-15T10:30:00"}}}}},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"408":{"$ref":"#/components/responses/AppRefused"},"413":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/AppRefused"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/AppRefused"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tracking/outbound":{"get":{"operationId":"listOutbound","tags":["Asset app"],"summary":"Tickets with parcels that go out.","description":"Newest first. A ticket counts as `pending` while none of its parcels that way has moved, as `delivered` once all have\ncome, and as `in_transit` in between. A page past the end is empty.\n","x-role":"viewer","parameters":[{"name":"page","in":"query","schema":{"type":"integer","minimum":1,"maximum":1000000,"default":1},"example":2},{"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"maximum":100,"default":20},"example":50},{"name":"status","in":"query","schema":{"type":"string","enum":["pending","in_transit","delivered","all"],"default":"all"},"example":"pending"},{"name":"q","in":"query","description":"Only tickets with this tracking number, either way; spaces, dashes and case do not matter.","schema":{"type":"string","maxLength":100,"pattern":"^[^\\u0000]*$"},"example":"1Z999AA10123456784"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/OutboundPage"},"example":{"success":true,"tracking_items":[{"ticket_id":123,"display_id":"TIC-00123","subject":"Two lenses for the shoot","category":"Loan","customer_name":"Acme Films","shipping_address":"Calle 10 # 4-20, Medellín","tracking_numbers":[{"slot":1,"tracking_number":"1Z999AA10123456784","carrier":"UPS","status":"In Transit","is_delivered":false}],"created_at":"2025-01-15T10:30:00","updated_at":"2025-01-15T10:30:00"}],"pagination":{"page":1,"limit":20,"total":45,"pages":3}}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"408":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tracking/return":{"get":{"operationId":"listReturns","tags":["Asset app"],"summary":"Tickets with a parcel that comes back.","description":"Newest first. A ticket counts as `pending` while none of its parcels that way has moved, as `received` once all have\ncome, and as `in_transit` in between. A page past the end is empty.\n","x-role":"viewer","parameters":[{"name":"page","in":"query","schema":{"type":"integer","minimum":1,"maximum":1000000,"default":1},"example":2},{"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"maximum":100,"default":20},"example":50},{"name":"status","in":"query","schema":{"type":"string","enum":["pending","in_transit","received","all"],"default":"all"},"example":"pending"},{"name":"q","in":"query","description":"Only tickets with this tracking number, either way; spaces, dashes and case do not matter.","schema":{"type":"string","maxLength":100,"pattern":"^[^\\u0000]*$"},"example":"1Z999AA10123456784"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"One page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReturnPage"},"example":{"success":true,"tracking_items":[{"ticket_id":123,"display_id":"TIC-00123","subject":"Two lenses for the shoot","category":"Loan","customer_name":"Acme Films","shipping_address":"Calle 10 # 4-20, Medellín","return_tracking":"1Z999AA10123456785","return_carrier":"UPS","return_status":"Pending","is_received":false,"created_at":"2025-01-15T10:30:00","updated_at":"2025-01-15T10:30:00"}],"pagination":{"page":1,"limit":20,"total":45,"pages":3}}}}},"304":{"$ref":"#/components/responses/NotModified"},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"408":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tracking/outbound/{ticket_id}/mark-received":{"parameters":[{"$ref":"#/components/parameters/TicketId"}],"post":{"operationId":"receiveOutbound","tags":["Asset app"],"summary":"A parcel has come to the customer.","description":"Done once: whoever says so again gets the first answer, and nothing is written.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/OutboundReceipt"},"example":{"slot":1,"notes":"Received by customer"}}}},"responses":{"200":{"description":"It has come.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReceivedOutbound"},"example":{"success":true,"message":"Marked as received","tracking":{"ticket_id":123,"slot":1,"tracking_number":"1Z999AA10123456784","status":"Delivered - Received on 2025-01-15 10:30 - Received by customer"}}}}},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"404":{"$ref":"#/components/responses/AppNotFound"},"408":{"$ref":"#/components/responses/AppRefused"},"413":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/AppRefused"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/AppRefused"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tracking/return/{ticket_id}/mark-received":{"parameters":[{"$ref":"#/components/parameters/TicketId"}],"post":{"operationId":"receiveReturn","tags":["Asset app"],"summary":"The parcel that comes back has come.","description":"Done once: whoever says so again gets the first answer, and nothing is written.\n","x-role":"staff","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReturnReceipt"},"example":{"notes":"Box damaged"}}}},"responses":{"200":{"description":"It has come.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReceivedReturn"},"example":{"success":true,"message":"Return marked as received","tracking":{"ticket_id":123,"return_tracking":"1Z999AA10123456785","return_status":"Received on 2025-01-15 11:00 - Box damaged"}}}}},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"404":{"$ref":"#/components/responses/AppNotFound"},"408":{"$ref":"#/components/responses/AppRefused"},"413":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/AppRefused"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/AppRefused"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tickets":{"post":{"operationId":"createTicket","tags":["Asset app"],"summary":"Makes a ticket, with its parcels.","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewTicket"},"example":{"subject":"Two lenses for the shoot","category":"Loan","customer_name":"Acme Films","shipping_address":"Calle 10 # 4-20, Medellín","tracking_numbers":[{"tracking_number":"1Z999AA10123456784","carrier":"UPS","status":"in_transit"}],"return_tracking":"1Z999AA10123456785","return_carrier":"UPS"}}}},"responses":{"201":{"description":"The ticket.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/TicketAnswer"},"example":{"success":true,"message":"Ticket created successfully","ticket":{"ticket_id":123,"display_id":"TIC-00123","subject":"Two lenses for the shoot","category":"Loan","customer_name":"Acme Films","shipping_address":"Calle 10 # 4-20, Medellín","tracking_numbers":[{"slot":1,"tracking_number":"1Z999AA10123456784","carrier":"UPS","status":"In Transit","is_delivered":false}],"return_tracking":"1Z999AA10123456785","return_carrier":"UPS","return_status":"Pending","is_received":false,"created_at":"2025-01-15T10:30:00","updated_at":"2025-01-15T10:30:00"}}}}},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"408":{"$ref":"#/components/responses/AppRefused"},"413":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/AppRefused"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/AppRefused"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/api/mobile/v1/tickets/{ticket_id}":{"parameters":[{"$ref":"#/components/parameters/TicketId"}],"patch":{"operationId":"updateTicket","tags":["Asset app"],"summary":"Adds tracking numbers, and says where parcels are.","description":"A tracking number goes into the slot it names, else into the next free one. What was received stays as it is: a change\nof it is a 400.\n","x-role":"manager","parameters":[{"$ref":"#/components/parameters/OptionalIdempotencyKey"},{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/ContentEncoding"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/TicketChange"},"example":{"tracking_numbers":[{"slot":1,"status":"in_transit"},{"tracking_number":"1Z999AA10123456786"}],"return_status":"in_transit"}}}},"responses":{"200":{"description":"The ticket.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"},"Idempotent-Replayed":{"$ref":"#/components/headers/IdempotentReplayed"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/TicketAnswer"},"example":{"success":true,"message":"Ticket updated successfully","ticket":{"ticket_id":123,"display_id":"TIC-00123","subject":"Two lenses for the shoot","category":"Loan","customer_name":"Acme Films","shipping_address":"Calle 10 # 4-20, Medellín","tracking_numbers":[{"slot":1,"tracking_number":"1Z999AA10123456784","carrier":"UPS","status":"In Transit","is_delivered":false}],"return_tracking":"1Z999AA10123456785","return_carrier":"UPS","return_status":"Pending","is_received":false,"created_at":"2025-01-15T10:30:00","updated_at":"2025-01-15T10:30:00"}}}}},"400":{"$ref":"#/components/responses/AppBadRequest"},"401":{"$ref":"#/components/responses/AppNotSignedIn"},"403":{"$ref":"#/components/responses/AppForbidden"},"404":{"$ref":"#/components/responses/AppNotFound"},"408":{"$ref":"#/components/responses/AppRefused"},"413":{"$ref":"#/components/responses/AppRefused"},"414":{"$ref":"#/components/responses/TargetTooLong"},"415":{"$ref":"#/components/responses/AppRefused"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"422":{"$ref":"#/components/responses/AppRefused"},"429":{"$ref":"#/components/responses/AppUnavailable"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"500":{"$ref":"#/components/responses/AppRefused"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"$ref":"#/components/responses/AppUnavailable"},"504":{"$ref":"#/components/responses/AppRefused"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/livez":{"get":{"operationId":"getLiveness","tags":["Operations"],"summary":"Whether the process answers. Postgres is not asked.","security":[],"parameters":[{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"It does.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Liveness"},"example":{"status":"ok"}}}},"400":{"$ref":"#/components/responses/Malformed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"501":{"$ref":"#/components/responses/NotImplemented"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/readyz":{"get":{"operationId":"getReadiness","tags":["Operations"],"summary":"Whether the server can do its work, part by part.","description":"A good answer of Postgres is remembered for a second; a bad one is not.","security":[],"parameters":[{"$ref":"#/components/parameters/RequestId"}],"responses":{"200":{"description":"Every part is up.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Readiness"},"example":{"status":"ready","version":"0.1.0","database":"6c9d0b3f1f4a4f4e9a6d1c1f0f5d2b7a","checks":{"postgres":"up","migrations":"up","storage":"up","keys":"up","serving":"up"},"warnings":[]}}}},"400":{"$ref":"#/components/responses/Malformed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"501":{"$ref":"#/components/responses/NotImplemented"},"503":{"description":"Some part is down; the body says which. It is no `Error`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Readiness"},"example":{"status":"unavailable","version":"0.1.0","database":"6c9d0b3f1f4a4f4e9a6d1c1f0f5d2b7a","checks":{"postgres":"down","migrations":"up","storage":"up","keys":"up","serving":"up"},"warnings":[]}}}},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/openapi.json":{"get":{"operationId":"getDescription","tags":["Operations"],"summary":"This description, as JSON.","security":[],"parameters":[{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The description, of this very version of the server.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PublicCache"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Description"},"example":{"openapi":"3.1.0","info":{"title":"Quartermaster office API","version":"0.1.0"},"paths":{}}}}},"304":{"$ref":"#/components/responses/DescriptionNotModified"},"400":{"$ref":"#/components/responses/Malformed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"501":{"$ref":"#/components/responses/NotImplemented"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}},"/openapi.yaml":{"get":{"operationId":"getDescriptionAsYAML","tags":["Operations"],"summary":"This description, as YAML.","security":[],"parameters":[{"$ref":"#/components/parameters/RequestId"},{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The description, of this very version of the server.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PublicCache"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"content":{"application/yaml":{"schema":{"$ref":"#/components/schemas/Description"},"example":{"openapi":"3.1.0","info":{"title":"Quartermaster office API","version":"0.1.0"},"paths":{}}}}},"304":{"$ref":"#/components/responses/DescriptionNotModified"},"400":{"$ref":"#/components/responses/Malformed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"414":{"$ref":"#/components/responses/TargetTooLong"},"417":{"$ref":"#/components/responses/ExpectationFailed"},"421":{"$ref":"#/components/responses/Misdirected"},"429":{"$ref":"#/components/responses/RateLimited"},"431":{"$ref":"#/components/responses/HeadTooLarge"},"501":{"$ref":"#/components/responses/NotImplemented"},"505":{"$ref":"#/components/responses/VersionNotSupported"}}}}},"components":{"examples":{"Reservation":{"summary":"Half picked up.","value":{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reference":"R-2026-0602-03","client":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en"},"status":"confirmed","location":"MDE","pickup_at":"2026-06-02T14:00:00Z","return_at":"2026-06-04T23:00:00Z","picked_up_at":"2026-06-02T14:05:31Z","actual_pickup_at":"2026-06-02T14:05:12Z","returned_at":null,"actual_return_at":null,"updated_at":"2026-06-02T14:05:31Z","notes":"Call before the truck comes.","version":3,"overdue":false,"progress":{"qty":2,"picked_up":1,"out":1,"returned":0,"counted":{"qty":0,"picked_up":0,"out":0,"returned":0}},"kits":[{"id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","item":{"id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","name":"Interview kit","sku":"KIT-INT","serialized":false},"qty":1}],"items":[{"id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","item":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6","sku":"FX6","serialized":true},"qty":2,"version":1,"shortage":0,"added_at_shelf":false,"kit_id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","counted":null,"assigned_asset_ids":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"],"assigned_assets":[{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","picked_up_at":"2026-06-02T14:05:31Z","picked_up_by":"Ana Ruiz","returned_at":null,"returned_by":null}],"candidate_assets":[{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","serial":"41207","asset_tag":"A-FX6-01","code":"MJQT","condition":"good","status":"IN_STOCK","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},{"id":"d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607","serial":"41208","asset_tag":"A-FX6-02","code":"MJQW","condition":"like_new","status":"IN_STOCK","current_reservation_id":null}]}]}}},"securitySchemes":{"bearer":{"type":"http","scheme":"bearer","bearerFormat":"JWT","description":"A JWT of the trusted issuer: HS256 with the shared secret, RS256 or ES256 with a key of its JWKS. `exp`, and `sub` as a\nUUID, are required; `aud` has to name the configured audience (`authenticated` unless set), `iss` the issuer where one is\nset, `role` is `authenticated` where there is one. 60 seconds of leeway; at most 7168 bytes. `app_metadata.tenant_id` chooses the\ntenant for a person with accounts in several.\n"}},"parameters":{"ReservationId":{"name":"id","in":"path","required":true,"description":"The reservation's id, a UUID in any case. One that is no UUID is 404 `reservation_not_found`; with none there is no such path.\n","schema":{"type":"string","minLength":1},"example":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"ClientId":{"name":"id","in":"path","required":true,"description":"The client's id, a UUID in any case. One that is no UUID is 404 `client_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"},"AccountId":{"name":"id","in":"path","required":true,"description":"The account's id, a UUID in any case. One that is no UUID is 404 `account_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"5e2a6b7c-8d90-4fab-9c2d-3e4f50617283"},"DeviceId":{"name":"id","in":"path","required":true,"description":"The device's id, a UUID in any case. One that is no UUID is 404 `device_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091"},"DocumentId":{"name":"id","in":"path","required":true,"description":"The document's id, a UUID in any case. One that is no UUID is 404 `document_not_found`.","schema":{"type":"string","minLength":1},"example":"4c5d6e7f-8091-4b2c-9d3e-5f6071829304"},"DocumentReservation":{"name":"reservation","in":"query","description":"Only documents of this reservation. An unknown one has none.","schema":{"type":"string","format":"uuid"},"example":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"DocumentAsset":{"name":"asset","in":"query","description":"Only documents of this asset. An unknown one has none.","schema":{"type":"string","format":"uuid"},"example":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"},"DocumentKind":{"name":"kind","in":"query","description":"Only documents of this kind.","schema":{"$ref":"#/components/schemas/DocumentKind"},"example":"receipt"},"Unread":{"name":"unread","in":"query","description":"`true` leaves out what was read.","schema":{"type":"string","enum":["true","false"],"default":"false"},"example":"true"},"AssetId":{"name":"id","in":"path","required":true,"description":"The asset's id, a UUID in any case. One that is no UUID is 404 `asset_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"},"StickerCode":{"name":"code","in":"path","required":true,"description":"The text of the sticker, in any case.","schema":{"type":"string","minLength":1},"example":"MJQT"},"AssetItem":{"name":"item","in":"query","description":"Only assets of this item.","schema":{"type":"string","format":"uuid"},"example":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60"},"AssetStatus":{"name":"status","in":"query","description":"Only assets of this status, archived ones too.","schema":{"$ref":"#/components/schemas/AssetStatus"},"example":"REPAIR"},"AssetOut":{"name":"out","in":"query","description":"Only assets that are out, or only those that are not.","schema":{"type":"string","enum":["true","false"]},"example":"true"},"AuditEntity":{"name":"entity","in":"query","description":"Only what changed this row.","schema":{"type":"string","format":"uuid"},"example":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60"},"AuditReservation":{"name":"reservation","in":"query","description":"Only what is about this reservation.","schema":{"type":"string","format":"uuid"},"example":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"AuditAsset":{"name":"asset","in":"query","description":"Only what is about this asset.","schema":{"type":"string","format":"uuid"},"example":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"},"AuditActor":{"name":"actor","in":"query","description":"Only what this person did: the account's id, or the user's.","schema":{"type":"string","format":"uuid"},"example":"5f0c2f0e-1c3a-4b7d-9a51-1f2e3d4c5b6a"},"AuditAction":{"name":"action","in":"query","description":"Only this action, exactly as written.","schema":{"type":"string","minLength":1,"maxLength":200},"example":"asset.picked_up"},"AuditFrom":{"name":"from","in":"query","description":"Only what was written at this time or later.","schema":{"type":"string","format":"date-time"},"example":"2026-06-02T00:00:00Z"},"AuditTo":{"name":"to","in":"query","description":"Only what was written before this time.","schema":{"type":"string","format":"date-time"},"example":"2026-06-03T00:00:00Z"},"NumberCursor":{"name":"cursor","in":"query","description":"The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"number-cursor","minLength":1,"maxLength":2000},"example":"NGQxZjVhNmItN2M4MC00ZTlhLThiMWMtMmQzZTRmNTA2MTcyOjEwNDgy"},"ItemId":{"name":"id","in":"path","required":true,"description":"The item's id, a UUID in any case. One that is no UUID is 404 `item_not_found`; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60"},"Category":{"name":"category","in":"query","description":"Only items of this category, exactly as written.","schema":{"type":"string","minLength":1,"maxLength":200},"example":"Cameras"},"Search":{"name":"q","in":"query","description":"A text to look for, whatever the case.","schema":{"type":"string","minLength":1,"maxLength":200},"example":"acme"},"WithArchived":{"name":"archived","in":"query","description":"Whether archived rows are shown too.","schema":{"type":"string","enum":["true","false"],"default":"false"},"example":"true"},"PageLimit":{"name":"limit","in":"query","description":"The most rows on a page.","schema":{"type":"integer","minimum":1,"maximum":500,"default":100},"example":100},"PageCursor":{"name":"cursor","in":"query","description":"The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"page-cursor","minLength":1,"maxLength":200},"example":"MTc4MDQwODgwMDAwMDAwMDowYjljN2MxZS02ZDNmLTRhNTEtOWUwYi02YzJjMWYzYTdkNTU"},"FromInstant":{"name":"from","in":"query","required":true,"description":"The first instant, RFC 3339.","schema":{"type":"string","format":"date-time","maxLength":100},"example":"2026-06-01T00:00:00Z"},"ToInstant":{"name":"to","in":"query","required":true,"description":"The instant at which it ends, excluded; later than `from`, by at most 1098 days.","schema":{"type":"string","format":"date-time","maxLength":100},"example":"2026-06-08T00:00:00Z"},"FromDay":{"name":"from","in":"query","required":true,"description":"The first day, in the tenant's time zone.","schema":{"type":"string","format":"date"},"example":"2026-06-01"},"ToDay":{"name":"to","in":"query","required":true,"description":"The last day, in the tenant's time zone, included; at most 1098 days after `from`.","schema":{"type":"string","format":"date"},"example":"2026-06-07"},"Items":{"name":"items","in":"query","required":true,"description":"The ids of up to 100 items, with commas between them.","schema":{"type":"string","format":"id-list","minLength":36,"maxLength":4000},"example":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5"},"ItemFilter":{"name":"item","in":"query","description":"Only this item.","schema":{"type":"string","format":"uuid"},"example":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5"},"ReservationFilter":{"name":"reservation","in":"query","description":"Only what this reservation takes part in.","schema":{"type":"string","format":"uuid"},"example":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"TextCursor":{"name":"cursor","in":"query","description":"The `next_cursor` of the page before, as it was; its format is the server's own. Anything else is `invalid_value`.","schema":{"type":"string","format":"text-cursor","minLength":1,"maxLength":2000},"example":"NGQxZjVhNmItN2M4MC00ZTlhLThiMWMtMmQzZTRmNTA2MTcyOmFjbWUgZmlsbXM"},"TicketId":{"name":"ticket_id","in":"path","required":true,"description":"The ticket's number. What is no whole number is 404; with none there is no such path.","schema":{"type":"string","minLength":1},"example":"123"},"OptionalIdempotencyKey":{"name":"Idempotency-Key","in":"header","description":"Makes the change happen once, as for a POST, where it is sent.","schema":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[!#-~][!-~]*$"},"example":"5b0c3b9e-6e6b-4f0e-9d2f-1b6a0c9d8e7f"},"Candidates":{"name":"candidates","in":"query","description":"With `none`, `candidate_assets` is empty on every line. There is no other value.","schema":{"type":"string","enum":["none"]}},"Location":{"name":"location","in":"query","description":"Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000.\n","schema":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000]*$"},"example":"MDE"},"IdempotencyKey":{"name":"Idempotency-Key","in":"header","required":true,"description":"Names this change for good: made once, by the phone, and sent with every try. 1 to 255 visible ASCII characters, a UUID as a\nrule (then its case does not matter), bare or as a quoted string. What makes two requests the same is method, path and the\nbody as parsed JSON: the order of names and white space do not matter, unknown fields do. The header twice is\n`idempotency_key_invalid`.\n","schema":{"type":"string","minLength":1,"maxLength":512,"pattern":"^([!#-~][!-~]{0,254}|\"([!#-\\[\\]-~]|\\\\[\"\\\\]){1,255}\")$"},"example":"5b8e7c0e-0d7a-4b59-8a0e-1d6f0f6f4d21"},"AcceptLanguage":{"name":"Accept-Language","in":"header","description":"The language of `error.message`, `en` or `es`; English where neither is asked for.","schema":{"type":"string"},"example":"es-CO, en;q=0.8"},"RequestId":{"name":"X-Request-Id","in":"header","description":"Names the request in logs and in the audit, and comes back in the answer when it is 1 to 128 visible ASCII characters. Anything\nelse is replaced by a name made here, and refuses nothing.\n","schema":{"type":"string"},"example":"outbox-7-try-2"},"IfNoneMatch":{"name":"If-None-Match","in":"header","description":"The tags that the client has, or `*`; where one is still right the answer is 304 without a body.","schema":{"type":"string"},"example":"\"0f343b0931126a20f133d67c2b018a3b\""},"ContentEncoding":{"name":"Content-Encoding","in":"header","description":"How the client has packed the body. The body limit holds for it unpacked; a body that is not what this says is a 400 `bad_request`.","schema":{"type":"string","enum":["identity","gzip","x-gzip"]}},"ApiKey":{"name":"apikey","in":"header","description":"What the apps of this house carry, where the server has been told one; else it is ignored. It may stand in the query, too.\nOne that is missing or another is 401.\n","schema":{"type":"string"},"example":"sb_publishable_key"},"SignInVersion":{"name":"X-Supabase-Api-Version","in":"header","description":"The version that the client speaks, as a date. From 2024-01-01 on errors have `code` and `message`, and the answer says which\nversion it is of; before, and without it, `code`, `error_code` and `msg`.\n","schema":{"type":"string"},"example":"2024-01-01"},"GrantType":{"name":"grant_type","in":"query","required":true,"description":"What the session is got for.","schema":{"type":"string","enum":["refresh_token","password"]}},"Scope":{"name":"scope","in":"query","description":"Which sessions of the user end. Without it, all.","schema":{"type":"string","enum":["global","local","others"],"default":"global"}}},"requestBodies":{"Pickup":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/Handover"},{"$ref":"#/components/schemas/CountedPickup"}]},"examples":{"scanned":{"value":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","scanned_code":"https://qr.example.com/MJQT","at":"2026-06-02T09:05:12.480-05:00"}},"case":{"value":{"asset_id":"2c4e6a80-1b3d-4f5a-8c7e-9d0b2f4a6c81","contents":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"],"at":"2026-06-02T09:05:12Z"}},"counted":{"value":{"line_id":"0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f","qty":4,"at":"2026-06-02T09:06:40Z"}},"override":{"value":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","at":"2026-06-02T09:05:12Z","override":{"reason":"The client asked for a third one at the door."}}}}}}},"Return":{"required":true,"description":"At most 1 MiB. A body without a `Content-Type` is taken for JSON.","content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/AssetReturn"},{"$ref":"#/components/schemas/CountedReturn"}]},"examples":{"scanned":{"value":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","scanned_code":"https://qr.example.com/MJQT","at":"2026-06-02T09:05:12.480-05:00"}},"lost":{"value":{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","at":"2026-06-04T18:20:00Z","lost":true}},"counted":{"value":{"line_id":"0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f","qty":2,"lost":1,"used":1,"at":"2026-06-04T18:20:00Z"}}}}}}},"headers":{"RequestId":{"description":"The request's id, the client's own or one made here.","required":true,"schema":{"type":"string","minLength":1,"maxLength":128},"example":"outbox-7-try-2"},"ETag":{"description":"A strong tag of the body. The gzip form of the same body has another one.","required":true,"schema":{"type":"string","pattern":"^\"[0-9a-f]{32}(-gzip)?\"$"},"example":"\"0f343b0931126a20f133d67c2b018a3b\""},"PrivateCache":{"description":"The person's own, and to be asked for again each time.","required":true,"schema":{"type":"string","const":"private, no-cache"}},"NoStore":{"description":"Not to be kept.","required":true,"schema":{"type":"string","const":"no-store"}},"Vary":{"description":"What else the answer depends on.","required":true,"schema":{"type":"string","const":"Authorization, Accept-Encoding"}},"VaryByForm":{"description":"What else the answer depends on.","required":true,"schema":{"type":"string","const":"Authorization, Accept, Accept-Encoding"}},"PublicCache":{"description":"The same for everybody, and to be asked for again each time.","required":true,"schema":{"type":"string","const":"public, no-cache"}},"ContentEncoding":{"description":"There when the body is over 1 KiB and the client accepts gzip.","schema":{"type":"string","const":"gzip"}},"AcceptEncoding":{"description":"There when the body's `Content-Encoding` was not understood.","schema":{"type":"string","const":"gzip"}},"VaryEncoding":{"description":"There when the body is over 1 KiB, gzipped or not.","schema":{"type":"string","const":"Accept-Encoding"}},"IdempotentReplayed":{"description":"There when the answer was stored earlier and nothing was done now.","schema":{"type":"string","const":"true"}},"ContentLanguage":{"description":"The language of the error's message.","required":true,"schema":{"type":"string","enum":["en","es"]}},"RetryAfter":{"description":"Seconds to wait before trying again.","required":true,"schema":{"type":"integer","minimum":1},"example":1},"Challenge":{"description":"RFC 6750, section 3. `error=\"invalid_token\"` is there when a token was sent.","required":true,"schema":{"type":"string"},"example":"Bearer realm=\"quartermaster\", error=\"invalid_token\""},"Allow":{"description":"The methods that this path has.","required":true,"schema":{"type":"string"},"example":"GET, HEAD, OPTIONS"},"SignInVersion":{"description":"There when the client named a version that is known here.","schema":{"type":"string","const":"2024-01-01"}},"SignInErrorCode":{"description":"The error's code, whichever version the client speaks.","required":true,"schema":{"type":"string"},"example":"otp_expired"},"KeySetCache":{"description":"Verifiers may keep the keys for ten minutes.","required":true,"schema":{"type":"string","const":"public, max-age=600"}},"HourCache":{"description":"The same for everybody, and to be asked for again after an hour.","required":true,"schema":{"type":"string","const":"public, max-age=3600"}}},"responses":{"NotModified":{"description":"What the client has is still right.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PrivateCache"},"Vary":{"$ref":"#/components/headers/Vary"}}},"AppBadRequest":{"description":"What is wrong with the request, all of it, in one sentence. A malformed head is answered as everywhere.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppBadRequestError"},"example":{"success":false,"error":"Missing required fields: asset_tag, serial_num"}}}},"AppNotSignedIn":{"description":"No token, none of ours, or one whose time is over.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"WWW-Authenticate":{"$ref":"#/components/headers/Challenge"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"Sign in first."}}}},"AppForbidden":{"description":"The person may not do this.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"No permission to create assets"}}}},"AppNotFound":{"description":"There is no such ticket.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"Ticket not found or access denied"}}}},"AppRefused":{"description":"Refused, in one sentence; the status says how.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"The body is too large."}}}},"AppMethodNotAllowed":{"description":"The path does not take this method.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Allow":{"$ref":"#/components/headers/Allow"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"This address does not take that method."}}}},"AppUnavailable":{"description":"Not just now; try again after `Retry-After`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AppError"},"example":{"success":false,"error":"Not available just now. Try again shortly."}}}},"BadQuery":{"description":"The query is at fault, or the request is malformed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["bad_request","validation_failed"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"outbox-7-try-2","details":[{"field":"window","code":"required","message":"This field is required."},{"field":"limit","code":"out_of_range","message":"This is out of range."}]}}}}},"BadFile":{"description":"Key, query or file is at fault, or the request is malformed. Of a file all faults are told, and nothing is changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["bad_request","validation_failed","idempotency_key_required","idempotency_key_invalid"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"outbox-7-try-2","details":[{"line":7,"column":"item_sku","field":"item_sku","code":"item_not_found","message":"There is no such item.","value":"FX7","meant":"FX6"}],"fault_count":1}}}}},"FileTooLarge":{"description":"The file is over 16 MiB, packed or unpacked.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["body_too_large"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"body_too_large","message":"The body is too large.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"NotCSV":{"description":"The file is not sent as `text/csv` in UTF-8, or it is packed in another way than gzip.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["unsupported_media_type"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"unsupported_media_type","message":"Send the file as text/csv.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"BadChange":{"description":"Key or body is at fault, or the request is malformed. A faulty key's code wins; the faults of the body are in `details` all the same.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["bad_request","invalid_json","validation_failed","idempotency_key_required","idempotency_key_invalid"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"outbox-7-try-2","details":[{"field":"asset_id","code":"invalid_uuid","message":"This is not a UUID."}]}}}}},"BadBody":{"description":"The body is at fault, or the request is malformed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["bad_request","invalid_json","validation_failed"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"outbox-7-try-2","details":[{"field":"ext","code":"invalid_value","message":"This value is not valid here."}]}}}}},"BadEdit":{"description":"The body or the key is at fault, or the request is malformed. No key is needed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["bad_request","invalid_json","validation_failed","idempotency_key_invalid"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"outbox-7-try-2","details":[{"field":"display_name","code":"required","message":"This field is required."}]}}}}},"NotSignedIn":{"description":"No token, none of ours, or one whose time is over. What is wrong with a token is not told.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"WWW-Authenticate":{"$ref":"#/components/headers/Challenge"}},"x-error-codes":["token_missing","token_invalid","token_expired"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"token_expired","message":"The sign-in has expired. Sign in again.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"Forbidden":{"description":"The person is known, and may not do this here.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["no_office_role","insufficient_role","account_disabled","tenant_required"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"insufficient_role","message":"This needs the role manager.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"NoAccount":{"description":"The person has no account here that may do anything.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["no_office_role","account_disabled","tenant_required"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"no_office_role","message":"You have no role in this office.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"ReservationNotFound":{"description":"The tenant has no such reservation.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["reservation_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"reservation_not_found","message":"There is no such reservation.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"ShelfGearNotFound":{"description":"The tenant has no such reservation or asset, or the reservation no such line.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["reservation_not_found","asset_not_found","line_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_found","message":"There is no such asset.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"ReservationOrAssetNotFound":{"description":"The tenant has no such reservation, or no such asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["reservation_not_found","asset_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_found","message":"There is no such asset.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"ItemNotFound":{"description":"The tenant has no such item.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["item_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"item_not_found","message":"There is no such item.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"UnknownCode":{"description":"The tenant has no sticker with this code.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["unknown_code"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"unknown_code","message":"This code is not known here.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"ClientNotFound":{"description":"The tenant has no such client.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["client_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"client_not_found","message":"There is no such client.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"AccountNotFound":{"description":"The tenant has no such account.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["account_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"account_not_found","message":"There is no such account.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"DeviceNotFound":{"description":"The caller has no such device.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["device_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"device_not_found","message":"There is no such device.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"DocumentNotFound":{"description":"The tenant has no such document, or it was deleted.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["document_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"document_not_found","message":"There is no such document.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"DocumentConflict":{"description":"The file can't be named as things stand. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["photo_not_uploaded"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"photo_not_uploaded","message":"The file is still to be uploaded.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","photos":[{"object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/documents/3b4c5d6e-7f80-4a1b-8c2d-4e5f60718293/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.pdf","reason":"missing"}]}}}}}},"AccountConflict":{"description":"The account has another version than the edit was made from, or is the last admin, and is in `current`; or another account has the address, and `current.id` says which.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch","already_exists","last_admin"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"last_admin","message":"The last admin stays one.","retryable":false,"request_id":"outbox-7-try-2","current":{"account":{"id":"5e2a6b7c-8d90-4fab-9c2d-3e4f50617283","email":"sara@acme.example","display_name":"Sara Restrepo","roles":["admin"],"locale":"es","disabled":false,"version":2}}}}}}},"SettingsConflict":{"description":"The settings have another version than the edit was made from, and are in `current`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"version_mismatch","message":"Somebody has changed this in the meantime.","retryable":false,"request_id":"outbox-7-try-2","current":{"settings":{"kinds":{"pickup_soon":{"push":true},"return_overdue":{"push":true,"mail":true},"reservation_cancelled":{"push":true},"reservation_changed":{"push":true},"asset_damaged":{"push":true},"shortage":{"push":false,"mail":true}},"locations":["MDE"],"version":2}}}}}}},"TenantConflict":{"description":"The house has another version than the edit was made from, and is in `current`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"version_mismatch","message":"Somebody has changed this in the meantime.","retryable":false,"request_id":"outbox-7-try-2","current":{"tenant":{"id":"8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d","name":"Acme Rental","time_zone":"America/Bogota","overbooking":"refuse","override_role":"manager","return_grace_minutes":60,"pickup_notice_minutes":30,"quiet_hours":{"from":"22:00","to":"07:00"},"contact":"+57 300 555 0100","version":4}}}}}}},"AlreadyExists":{"description":"Another row of the tenant has it already: `current.id` says which.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["already_exists"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"already_exists","message":"C-1042 exists already.","retryable":false,"request_id":"outbox-7-try-2","current":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"}}}}}},"EditConflict":{"description":"The row has another version than the edit was made from, and is in `current`; or another row has what should be its own, and `current.id` says which.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch","already_exists"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"version_mismatch","message":"Somebody has changed this in the meantime.","retryable":false,"request_id":"outbox-7-try-2","current":{"client":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en","email":"gear@acme.example","phone":"+57 300 123 4567","notes":"Pays by transfer.","external_id":"C-1042","archived":false,"version":3}}}}}}},"BookingNotFound":{"description":"The tenant has no such client, item or asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["client_not_found","item_not_found","asset_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"item_not_found","message":"There is no such item.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"BookingPartNotFound":{"description":"The tenant has no such reservation, client, item or asset, or the reservation no such line or kit.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["reservation_not_found","line_not_found","client_not_found","item_not_found","asset_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"line_not_found","message":"There is no such line.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"BookingConflict":{"description":"Another reservation, or for a new client another client, has what should be its own, and `current.id` says which; or a unit is of another item, or gone for good.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["already_exists","asset_not_on_reservation","asset_unavailable","not_available","asset_double_booked"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"already_exists","message":"There is a reservation R-2026-0042 already.","retryable":false,"request_id":"outbox-7-try-2","current":{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"}}}}}},"BookingEditConflict":{"description":"The reservation or a line has another version than the edit was made from, and is in `current`; something went out that the edit would take away; the reservation is closed or cancelled; another one has what should be its own; or a unit is of another item, or gone for good.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch","line_in_use","reservation_wrong_state","already_exists","asset_not_on_reservation","asset_unavailable","not_available","asset_double_booked"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"version_mismatch","message":"Somebody has changed this in the meantime.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","reservation":{"id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55","reference":"R-2026-0602-03","client":{"id":"4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172","display_name":"Acme Films","preferred_language":"en"},"status":"confirmed","location":"MDE","pickup_at":"2026-06-02T14:00:00Z","return_at":"2026-06-04T23:00:00Z","picked_up_at":"2026-06-02T14:05:31Z","actual_pickup_at":"2026-06-02T14:05:12Z","returned_at":null,"actual_return_at":null,"updated_at":"2026-06-02T14:05:31Z","notes":"Call before the truck comes.","version":3,"overdue":false,"progress":{"qty":2,"picked_up":1,"out":1,"returned":0,"counted":{"qty":0,"picked_up":0,"out":0,"returned":0}},"kits":[{"id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","item":{"id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","name":"Interview kit","sku":"KIT-INT","serialized":false},"qty":1}],"items":[{"id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","item":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6","sku":"FX6","serialized":true},"qty":2,"version":1,"shortage":0,"added_at_shelf":false,"kit_id":"2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071","counted":null,"assigned_asset_ids":["c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"],"assigned_assets":[{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","picked_up_at":"2026-06-02T14:05:31Z","picked_up_by":"Ana Ruiz","returned_at":null,"returned_by":null}],"candidate_assets":[{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","serial":"41207","asset_tag":"A-FX6-01","code":"MJQT","condition":"good","status":"IN_STOCK","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},{"id":"d4b5e6f7-2c3d-4e4f-9a01-b2c3d4e5f607","serial":"41208","asset_tag":"A-FX6-02","code":"MJQW","condition":"like_new","status":"IN_STOCK","current_reservation_id":null}]}]}}}}}}},"AssetNotFound":{"description":"The tenant has no such asset.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["asset_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_found","message":"There is no such asset.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"AssetOrItemNotFound":{"description":"The tenant has no such asset, or no such item.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["asset_not_found","item_not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_found","message":"There is no such asset.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"AssetOrCodeNotFound":{"description":"The tenant has no such asset, or the asset no such sticker.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["asset_not_found","unknown_code"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_found","message":"There is no such asset.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"AssetConflict":{"description":"The asset has another version than the edit was made from, and is in `current`; another one has what should be its own, and `current.id` says which; it keeps its item, because it was out or a line names it; or it is out.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch","already_exists","line_in_use","asset_unavailable"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"version_mismatch","message":"Somebody has changed this in the meantime.","retryable":false,"request_id":"outbox-7-try-2","current":{"asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","item_id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","number":1204,"serial":"41207","asset_tag":"A-FX6-01","codes":["MJQT"],"location":"MDE","condition":"good","status":"IN_STOCK","category":"Cameras","notes":null,"external_id":null,"case_id":null,"current_reservation_id":null,"version":3}}}}}}},"ItemConflict":{"description":"The item has another version than the edit was made from, and is in `current`; another item has what should be its own, and `current.id` says which; or assets and lines of it depend on what should change.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["version_mismatch","already_exists","line_in_use"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"line_in_use","message":"There are assets or lines of this item, so it stays as it is.","retryable":false,"request_id":"outbox-7-try-2","current":{"item":{"id":"3d2a1c9e-7f10-4f5e-8a7d-5b1c2e3f4a60","name":"Sony FX6 kit","sku":"KIT-FX6","category":"Cameras","serialized":false,"is_case":false,"owned_qty":null,"turnaround_minutes":60,"consumable":false,"replacement_value":6200.5,"notes":"Check the media slots.","external_id":"I-88","archived":false,"kit":[{"item_id":"2b6c3f0a-6a2e-8d53-b2a0-3f1a1b0c9d11","qty":2}],"version":3}}}}}}},"RequestTimeout":{"description":"The body took over 30 seconds to arrive.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["request_timeout"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"request_timeout","message":"The request took too long to arrive.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"PickupConflict":{"description":"The asset can't go out as things stand. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"x-error-codes":["code_mismatch","already_applied","reservation_wrong_state","asset_unavailable","line_capacity_full","asset_not_on_reservation","case_contents_differ"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"examples":{"full":{"value":{"error":{"code":"line_capacity_full","message":"All 2 of Sony FX6 are already picked up.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","line":{"id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0","qty":2,"picked_up":2}}}}},"counted":{"value":{"error":{"code":"line_capacity_full","message":"The line has 6 of BNC cable 10 m, and 4 are out: there is no room for so many more.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","line":{"id":"0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f","qty":6,"picked_up":4,"out":4,"returned":0,"lost":0,"used":0}}}}},"taken":{"value":{"error":{"code":"asset_unavailable","message":"A-FX6-01 is out on R-2026-0602-01.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":true,"current_reservation_id":"9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b","picked_up_by":"Sara Restrepo","picked_up_at":"2026-06-02T13:50:02Z","actual_pickup_at":"2026-06-02T13:49:58Z","reservation_reference":"R-2026-0602-01"}}}}}}}}},"ReturnConflict":{"description":"The asset can't come back as things stand. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"x-error-codes":["code_mismatch","reservation_wrong_state","already_applied","asset_not_checked_out","asset_not_on_reservation","more_than_out","case_contents_differ"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_on_reservation","message":"A-FX6-01 is not on reservation R-2026-0602-03.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":true,"current_reservation_id":"9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b","picked_up_by":"Sara Restrepo","picked_up_at":"2026-06-02T13:50:02Z","actual_pickup_at":"2026-06-02T13:49:58Z","reservation_reference":"R-2026-0602-01"}}}}}}},"SwapConflict":{"description":"The assets can't change places as things stand. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["code_mismatch","reservation_wrong_state","asset_not_checked_out","already_applied","asset_not_on_reservation","asset_unavailable"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"asset_not_checked_out","message":"A-FX6-01 was never picked up on reservation R-2026-0602-03.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":false,"current_reservation_id":null,"picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":null}}}}}}},"UndoConflict":{"description":"It can't be undone. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["nothing_to_undo","too_late"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"too_late","message":"This can't be undone any more on R-2026-0602-03.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":false,"current_reservation_id":null,"picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":null}}}}}}},"ContentsConflict":{"description":"That can't lie in it, or it is no case. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"},"Content-Encoding":{"$ref":"#/components/headers/ContentEncoding"}},"x-error-codes":["case_contents_differ"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"case_contents_differ","message":"That can't lie in A-CASE-07.","retryable":false,"request_id":"outbox-7-try-2","current":{"contents":[{"asset_id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","code":null,"asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":false,"current_reservation_id":null,"picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":null},"line":null}]}}}}}},"ReportConflict":{"description":"The report can't be filed as things stand. Nothing was written, and nothing is kept under the key.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["asset_not_on_reservation","photo_not_uploaded"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"examples":{"photos":{"value":{"error":{"code":"photo_not_uploaded","message":"Photos still to be uploaded: 2.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","photos":[{"object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/51f0c3d2-7b1e-4f6a-8c9d-0e1f2a3b4c5d.jpg","reason":"missing"},{"object_path":"6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c/0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55/c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6/9b0c1d2e-3f40-4152-8637-48596a7b8c9d.jpg","reason":"too_small","width":640,"height":480,"least_pixels":1000000}]}}}},"elsewhere":{"value":{"error":{"code":"asset_not_on_reservation","message":"A-FX6-01 is not on reservation R-2026-0602-03.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","status":"IN_STOCK","out":true,"current_reservation_id":"9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b","picked_up_by":"Sara Restrepo","picked_up_at":"2026-06-02T13:50:02Z","actual_pickup_at":"2026-06-02T13:49:58Z","reservation_reference":"R-2026-0602-01"}}}}}}}}},"StatusConflict":{"description":"This is no move from the present status, or something is still out on a reservation to be cancelled; then `current.asset` is one\nthat is. Or there is not enough free to confirm it, or another confirmed reservation names one of its assets at that time.\n","headers":{"Vary":{"$ref":"#/components/headers/VaryEncoding"},"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["reservation_wrong_state","not_available","asset_double_booked"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"examples":{"closed":{"value":{"error":{"code":"reservation_wrong_state","message":"Reservation R-2026-0602-03 is closed.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"closed"}}}},"short":{"value":{"error":{"code":"not_available","message":"There is not enough free: Sony FX6.","retryable":false,"request_id":"outbox-7-try-2","current":{"reservation_status":"requested","short":[{"item":{"id":"6d7e8f90-1a2b-4c3d-8e4f-5061728394a5","name":"Sony FX6","sku":"FX6","serialized":true},"needed":2,"free":1,"from":"2026-06-02T09:00:00Z","to":"2026-06-05T18:30:00Z","by":[{"id":"9e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b","reference":"R-2026-0602-01","client":"Acme Films","qty":1}]}]}}}}}}}},"ResyncRequired":{"description":"The cursor tells nothing any more: it is too old, or of another tenant, time zone, role or database. Fetch without `since`.\n","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}},"x-error-codes":["resync_required"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"resync_required","message":"This place in the feed is known no more: fetch everything.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"BodyTooLarge":{"description":"The body is over 1 MiB, packed or unpacked.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["body_too_large"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"body_too_large","message":"The body is too large.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"UnsupportedMediaType":{"description":"The body is not `application/json` in UTF-8, or it is packed in another way than gzip.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Accept-Encoding":{"$ref":"#/components/headers/AcceptEncoding"}},"x-error-codes":["unsupported_media_type"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"unsupported_media_type","message":"Send the body as application/json.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"KeyReused":{"description":"The key was used for another request of this tenant.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["idempotency_key_reused"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"idempotency_key_reused","message":"This Idempotency-Key was used for another request.","retryable":false,"request_id":"outbox-7-try-2"}}}}},"RateLimited":{"description":"Too many requests: of this account, or from this address without a good token. Nothing was done; the same request\nmay be sent again after `Retry-After`.\n","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"x-error-codes":["rate_limited"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"rate_limited","message":"Too many requests. Try again shortly.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"TooManyUploads":{"description":"Too many requests; or the account, or the tenant, has as many uploads as it may that nothing names: send what names them.\n","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"x-error-codes":["rate_limited","too_many_uploads"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"too_many_uploads","message":"Too many files were uploaded that nothing names. Send what names them first.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"NoRoomForPhotos":{"description":"As `Unavailable`; or there is no room for photos, while everything else works.\n","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"x-error-codes":["unavailable","storage_full"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"storage_full","message":"There is no room for photos at the moment; everything else works. Try again later.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"Internal":{"description":"Something went wrong in the server. A change was either applied and stored or neither; its key decides.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["internal"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"internal","message":"Something went wrong here.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"UpstreamFailed":{"description":"The service that holds the photos, an S3 or Supabase Storage, answered what it should not. A change was not made.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["upstream_failed"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"upstream_failed","message":"A service behind this one failed.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"Unavailable":{"description":"Postgres can't be reached, every connection is taken, a lock was held for too long, a twin of this request is\nstill running, the issuer's keys were never loaded, or storage can't be reached or is full. A change was either applied and stored or neither; its key decides.\n","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"x-error-codes":["unavailable"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"unavailable","message":"Not available just now. Try again shortly.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"TimedOut":{"description":"Postgres or storage did not answer in time. A change was either applied and stored or neither; its key decides.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["timeout"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"timeout","message":"This took too long. Try again.","retryable":true,"request_id":"outbox-7-try-2"}}}}},"NoSuchPath":{"description":"There is no such path here. No operation answers with it, whatever is asked for elsewhere does.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["not_found"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"not_found","message":"There is nothing at this address.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"MethodNotAllowed":{"description":"The path has other methods. No operation answers with it, any other method does.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"Allow":{"$ref":"#/components/headers/Allow"}},"x-error-codes":["method_not_allowed"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"method_not_allowed","message":"This address does not take that method.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"DescriptionNotModified":{"description":"What the client has is still right.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/PublicCache"},"Vary":{"$ref":"#/components/headers/VaryEncoding"}}},"Malformed":{"description":"The request is malformed, as HTTP or as an encoding. What is wrong with it is in the log.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["bad_request"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"bad_request","message":"The request is malformed.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"TargetTooLong":{"description":"The target, path and query, is over 8 KiB.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["uri_too_long"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"uri_too_long","message":"The address is too long.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"ExpectationFailed":{"description":"An `Expect` other than `100-continue`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["expectation_failed"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"expectation_failed","message":"That expectation can't be met.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"Misdirected":{"description":"The target is an absolute one of another scheme than http and https.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["misdirected_request"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"misdirected_request","message":"This server does not answer for that host.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"HeadTooLarge":{"description":"The head is over 32 KiB, one of its lines is over 8 KiB, or it has over 100 fields.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["headers_too_large"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"headers_too_large","message":"The headers are too large.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"NotImplemented":{"description":"CONNECT, a method of over 32 characters, or a transfer coding other than `chunked`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["not_implemented"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"not_implemented","message":"This is not implemented.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"VersionNotSupported":{"description":"Neither HTTP/1.1 nor HTTP/1.0.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"}},"x-error-codes":["http_version_not_supported"],"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"},"example":{"error":{"code":"http_version_not_supported","message":"This HTTP version is not supported.","retryable":false,"request_id":"0f9a4d2b7c6e4a1f8b3d5e7f9a1c2e4d"}}}}},"SignInRefused":{"description":"Refused. Clients decide by the code.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Sb-Error-Code":{"$ref":"#/components/headers/SignInErrorCode"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"},"Allow":{"description":"Of a 405, the methods that the path has.","schema":{"type":"string"},"example":"POST, OPTIONS"},"Retry-After":{"description":"Of a 429 that says so, seconds to wait.","schema":{"type":"integer","minimum":1},"example":60}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInError"},"example":{"code":"otp_expired","message":"Token has expired or is invalid"}}}},"SignInElsewhere":{"description":"The server trusts another issuer, which has these paths.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Sb-Error-Code":{"$ref":"#/components/headers/SignInErrorCode"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInError"},"example":{"code":"not_found","message":"there is nothing under this path"}}}},"SignInUnavailable":{"description":"Postgres is away. To be tried again.","headers":{"X-Request-Id":{"$ref":"#/components/headers/RequestId"},"Cache-Control":{"$ref":"#/components/headers/NoStore"},"X-Sb-Error-Code":{"$ref":"#/components/headers/SignInErrorCode"},"Content-Language":{"$ref":"#/components/headers/ContentLanguage"},"X-Supabase-Api-Version":{"$ref":"#/components/headers/SignInVersion"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SignInError"},"example":{"code":"unexpected_failure","message":"signing in can't work just now, try again"}}}}},"schemas":{"Nothing":{"type":"object","properties":{}},"CodeRequest":{"type":"object","required":["email"],"properties":{"email":{"type":"string","maxLength":254,"description":"In ASCII; in any case."},"create_user":{"type":["boolean","null"],"description":"False where nobody new is to be let in, also where the server would."},"data":{"type":["object","null"],"additionalProperties":true},"code_challenge":{"type":["string","null"],"description":"Of clients that could follow a link as well. No mail here has one."},"code_challenge_method":{"type":["string","null"]}}},"CodeVerification":{"type":"object","required":["email","token","type"],"properties":{"email":{"type":"string","maxLength":254},"token":{"type":"string","description":"The six digits."},"type":{"type":"string","enum":["email","signup","magiclink","recovery","invite","email_change"]}}},"TokenRequest":{"type":"object","properties":{"refresh_token":{"type":"string"},"email":{"type":"string"},"password":{"type":"string"}}},"SignUpRequest":{"type":"object","required":["email","password"],"properties":{"email":{"type":"string","maxLength":254},"password":{"type":"string","minLength":8,"maxLength":256},"data":{"type":["object","null"],"description":"At most 2048 bytes of JSON, numbers without exponents.","additionalProperties":true}}},"UserChange":{"type":"object","properties":{"data":{"type":["object","null"],"description":"Merged into what is there; a `null` member is forgotten. At most 2048 bytes of JSON in all, numbers without exponents.\n`tenant_id` is of use to who works for several companies: the next refresh names that one in `app_metadata`.\n","additionalProperties":true},"password":{"type":["string","null"],"minLength":8,"maxLength":256},"current_password":{"type":["string","null"],"description":"The password of now, where no code was typed lately."}}},"SignInSession":{"type":"object","required":["access_token","refresh_token","token_type","expires_in","expires_at","user"],"properties":{"access_token":{"type":"string","description":"A JWT, ES256."},"refresh_token":{"type":"string","description":"Says nothing to the client."},"token_type":{"type":"string","const":"bearer"},"expires_in":{"type":"integer","description":"Seconds."},"expires_at":{"type":"integer","description":"Seconds since 1970."},"user":{"$ref":"#/components/schemas/SignInUser"}}},"SignInUser":{"type":"object","required":["id","aud","role","email","phone","app_metadata","user_metadata","identities","created_at","updated_at","is_anonymous"],"properties":{"id":{"type":"string","format":"uuid"},"aud":{"type":"string"},"role":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"email_confirmed_at":{"type":"string","format":"date-time"},"confirmed_at":{"type":"string","format":"date-time"},"confirmation_sent_at":{"type":"string","format":"date-time"},"last_sign_in_at":{"type":"string","format":"date-time"},"app_metadata":{"type":"object","required":["provider","providers"],"properties":{"provider":{"type":"string"},"providers":{"type":"array","items":{"type":"string"}},"tenant_id":{"type":"string","format":"uuid","description":"The company that the user chose, of several."}}},"user_metadata":{"type":"object","description":"What the user keeps there. Anybody may write anything about themselves.","additionalProperties":true},"identities":{"type":"array","items":{"$ref":"#/components/schemas/SignInIdentity"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"},"is_anonymous":{"type":"boolean","const":false}}},"SignInIdentity":{"type":"object","required":["identity_id","id","user_id","identity_data","provider","created_at","updated_at"],"properties":{"identity_id":{"type":"string","format":"uuid"},"id":{"type":"string","format":"uuid"},"user_id":{"type":"string","format":"uuid"},"identity_data":{"type":"object","required":["sub","email","email_verified","phone_verified"],"properties":{"sub":{"type":"string","format":"uuid"},"email":{"type":"string"},"email_verified":{"type":"boolean"},"phone_verified":{"type":"boolean"}}},"provider":{"type":"string"},"email":{"type":"string"},"last_sign_in_at":{"type":"string","format":"date-time"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}},"SignInError":{"description":"A client that names no version gets the older shape. Codes that end a session: `session_not_found`, `session_expired`,\n`refresh_token_not_found`, `refresh_token_already_used`.\n","oneOf":[{"type":"object","required":["code","message"],"properties":{"code":{"type":"string"},"message":{"type":"string"}}},{"type":"object","required":["code","error_code","msg"],"properties":{"code":{"type":"integer"},"error_code":{"type":"string"},"msg":{"type":"string"}}}]},"SignInSettings":{"type":"object","required":["external","disable_signup","mailer_autoconfirm"],"properties":{"external":{"type":"object","description":"The ways in by name. Only `email` is one here.","additionalProperties":true},"disable_signup":{"type":"boolean"},"mailer_autoconfirm":{"type":"boolean"},"phone_autoconfirm":{"type":"boolean"},"saml_enabled":{"type":"boolean"},"saml_private_key_next_configured":{"type":"boolean"},"passkeys_enabled":{"type":"boolean"},"sms_provider":{"type":"string"}}},"SignInHealth":{"type":"object","required":["version","name","description"],"properties":{"version":{"type":"string"},"name":{"type":"string"},"description":{"type":"string"}}},"KeySet":{"type":"object","required":["keys"],"properties":{"keys":{"type":"array","items":{"type":"object","required":["kty","crv","x","y","use","alg","kid","key_ops"],"properties":{"kty":{"type":"string"},"crv":{"type":"string"},"x":{"type":"string"},"y":{"type":"string"},"use":{"type":"string"},"alg":{"type":"string"},"kid":{"type":"string"},"key_ops":{"type":"array","items":{"type":"string"}}}}}}},"AppSiteAssociation":{"type":"object","required":["webcredentials"],"properties":{"webcredentials":{"type":"object","required":["apps"],"properties":{"apps":{"type":"array","items":{"type":"string"}}}}}},"Id":{"type":"string","format":"uuid","pattern":"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$","description":"A UUID in lower case."},"Time":{"type":"string","format":"date-time","pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$","description":"RFC 3339, UTC, whole seconds; what is finer is cut."},"NullableId":{"oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]},"NullableTime":{"oneOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"Role":{"type":"string","enum":["viewer","staff","manager","admin"],"description":"What a person may do; each role includes those before it."},"ReservationStatus":{"type":"string","enum":["draft","requested","confirmed","returned","closed","cancelled"]},"AssetStatus":{"type":"string","enum":["IN_STOCK","READY_TO_DEPLOY","SHIPPED","DEPLOYED","REPAIR","ARCHIVED","DISPOSED"],"description":"What the house says of the asset, in or out. ARCHIVED and DISPOSED assets are inactive: they do not go out. Nor do those\nin REPAIR, but where one is assigned it stays a candidate, and a pickup that happened before it went to repair is taken.\n"},"VapidKey":{"type":"object","required":["public_key"],"properties":{"public_key":{"type":["string","null"],"pattern":"^[A-Za-z0-9_-]{87}$","description":"An uncompressed P-256 point, 65 bytes in base64url."}}},"Me":{"type":"object","required":["user","tenant"],"properties":{"user":{"type":"object","required":["id","email","display_name","locale","roles","role"],"properties":{"id":{"$ref":"#/components/schemas/Id","description":"The token's `sub`."},"email":{"type":"string"},"display_name":{"type":"string"},"locale":{"type":"string","description":"The person's language, such as `en` or `es`."},"roles":{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/Role"}},"role":{"$ref":"#/components/schemas/Role","description":"The highest of `roles`."}}},"tenant":{"type":"object","required":["id","name","time_zone"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"},"time_zone":{"type":"string","description":"A name of the IANA time zone database."}}}}},"ReservationPage":{"type":"object","required":["reservations","next_cursor"],"properties":{"reservations":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/Reservation"}},"next_cursor":{"type":["string","null"],"description":"For the next page's `cursor`; null on the last page."}}},"Reservation":{"type":"object","required":["id","reference","client","status","location","pickup_at","return_at","picked_up_at","actual_pickup_at","returned_at","actual_return_at","updated_at","notes","version","overdue","progress","kits","items"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"reference":{"type":"string","description":"What people call it."},"client":{"type":"object","required":["id","display_name","preferred_language"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"display_name":{"type":"string"},"preferred_language":{"type":"string"}}},"status":{"$ref":"#/components/schemas/ReservationStatus"},"location":{"type":["string","null"],"description":"Where it is handed out; null is anywhere."},"pickup_at":{"$ref":"#/components/schemas/Time","description":"When it is to go out."},"return_at":{"$ref":"#/components/schemas/Time","description":"When it is to come back."},"picked_up_at":{"$ref":"#/components/schemas/NullableTime","description":"When the server heard of the first pickup, by the server's clock."},"actual_pickup_at":{"$ref":"#/components/schemas/NullableTime","description":"When the earliest pickup happened, by the phone's clock."},"returned_at":{"$ref":"#/components/schemas/NullableTime","description":"When the server heard of the latest return, by the server's clock; null unless `returned` or `closed`."},"actual_return_at":{"$ref":"#/components/schemas/NullableTime","description":"When the latest return happened, by the phone's clock; null unless `returned` or `closed`."},"updated_at":{"$ref":"#/components/schemas/Time"},"notes":{"type":["string","null"]},"version":{"type":"integer","minimum":1,"description":"Grows with each edit of the reservation and of its lines, and with each move of its status but the server's own. Work at the\nshelf leaves it alone.\n"},"overdue":{"type":"boolean","description":"Whether something is out and the day of `return_at`, in the tenant's time zone, is over."},"progress":{"$ref":"#/components/schemas/Progress"},"kits":{"type":"array","description":"The kits that were booked, by name. What one consists of are lines with its `kit_id`; without any it is not shown.","items":{"$ref":"#/components/schemas/BookedKit"}},"items":{"type":"array","description":"The lines, by position, then id.","items":{"$ref":"#/components/schemas/Line"}}}},"NewReservation":{"type":"object","description":"For a client who is known, by `client_id`, or one who is made along with it, by `client`; never both.","required":["pickup_at","return_at","lines"],"properties":{"allow_shortage":{"$ref":"#/components/schemas/ShortageAllowed"},"client_id":{"$ref":"#/components/schemas/NullableId"},"client":{"$ref":"#/components/schemas/NewClient"},"location":{"type":["string","null"],"minLength":1,"maxLength":200},"pickup_at":{"type":"string","format":"date-time"},"return_at":{"type":"string","format":"date-time","description":"Not before `pickup_at`."},"reference":{"type":["string","null"],"minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"status":{"type":["string","null"],"enum":["draft","requested","confirmed",null],"default":"draft"},"lines":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/NewLine"}},"kits":{"type":["array","null"],"maxItems":100,"items":{"$ref":"#/components/schemas/NewKit"}}}},"NewLine":{"type":"object","required":["item_id","qty"],"properties":{"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":1,"maximum":10000},"asset_ids":{"type":["array","null"],"description":"Units of the item, at most `qty`, each on one line.","items":{"$ref":"#/components/schemas/Id"}}}},"NewKit":{"type":"object","required":["item_id","qty"],"properties":{"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":1,"maximum":10000}}},"ReservationChange":{"type":"object","properties":{"allow_shortage":{"$ref":"#/components/schemas/ShortageAllowed"},"client_id":{"$ref":"#/components/schemas/Id"},"location":{"type":["string","null"],"minLength":1,"maxLength":200},"pickup_at":{"type":"string","format":"date-time"},"return_at":{"type":"string","format":"date-time","description":"Not before `pickup_at`."},"reference":{"type":"string","minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"lines":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/LineChange"}},"kits":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/KitChange"}},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"LineChange":{"type":"object","description":"Without an `id` it is a new line, as `NewLine` has it.","properties":{"id":{"$ref":"#/components/schemas/NullableId"},"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":0,"maximum":100000000},"asset_ids":{"type":["array","null"],"description":"Left out, the assignment stays; what ever went out is added. `null` is as good as none.","items":{"$ref":"#/components/schemas/Id"}},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"KitChange":{"type":"object","description":"Without an `id` it is a new kit, as `NewKit` has it.","properties":{"id":{"$ref":"#/components/schemas/NullableId"},"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":1,"maximum":10000}}},"ReservationHistory":{"type":"object","required":["history","next_cursor"],"properties":{"history":{"type":"array","items":{"$ref":"#/components/schemas/HistoryEntry"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"HistoryEntry":{"type":"object","required":["at","action","by","source","asset","from_status","to_status","before","after","key"],"properties":{"at":{"$ref":"#/components/schemas/Time","description":"When the server heard of it."},"action":{"type":"string","examples":["reservation.created","reservation.changed","reservation.confirmed","asset.picked_up","asset.returned"]},"by":{"type":["string","null"],"description":"The name of who did it, where known."},"source":{"type":"string","enum":["api","web","sync","system","cli"]},"asset":{"type":["object","null"],"description":"The unit that it was about.","required":["id","asset_tag","serial"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"asset_tag":{"type":["string","null"]},"serial":{"type":["string","null"]}}},"from_status":{"type":["string","null"],"description":"How the reservation stood before."},"to_status":{"type":["string","null"],"description":"How it stood afterwards."},"before":{"type":["object","null"],"description":"What was so before; its members differ by action.","additionalProperties":true},"after":{"type":["object","null"],"description":"What was so afterwards; its members differ by action.","additionalProperties":true},"key":{"type":["string","null"],"description":"The key of a pickup or a return that the caller made."}}},"BookedKit":{"type":"object","required":["id","item","qty"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"item":{"$ref":"#/components/schemas/BookedItem"},"qty":{"type":"integer","minimum":1}}},"BookedItem":{"type":"object","required":["id","name","sku","serialized"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"},"sku":{"type":["string","null"]},"serialized":{"type":"boolean","description":"Whether its units are scanned one by one; cables by the metre are not."}}},"Progress":{"type":"object","description":"Counts assets, over the lines of serialized items. A case that no line asked for is left out, and so is an asset that another one\nwent out in place of.\n","required":["qty","picked_up","out","returned","counted"],"properties":{"qty":{"type":"integer","minimum":0,"description":"How many are booked."},"picked_up":{"type":"integer","minimum":0,"description":"How many ever went out."},"out":{"type":"integer","minimum":0,"description":"How many are out now."},"returned":{"type":"integer","minimum":0,"description":"How many went out and are back."},"counted":{"type":"object","description":"The same, over the lines of counted items.","required":["qty","picked_up","out","returned"],"properties":{"qty":{"type":"integer","minimum":0},"picked_up":{"type":"integer","minimum":0},"out":{"type":"integer","minimum":0},"returned":{"type":"integer","minimum":0}}}}},"Line":{"type":"object","required":["id","item","qty","version","shortage","added_at_shelf","kit_id","counted","assigned_asset_ids","assigned_assets","candidate_assets"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"item":{"$ref":"#/components/schemas/BookedItem"},"qty":{"type":"integer","minimum":0},"version":{"$ref":"#/components/schemas/Version"},"shortage":{"type":"integer","minimum":0,"description":"How many of `qty` are known to be missing."},"added_at_shelf":{"type":"boolean","description":"Whether the line came about at a pickup, and not at the desk."},"kit_id":{"$ref":"#/components/schemas/NullableId","description":"The kit, of `kits`, that it is part of."},"counted":{"type":["object","null"],"description":"How the line stands where its item is counted; null where its units are scanned.","required":["picked_up","out","returned","lost","used"],"properties":{"picked_up":{"type":"integer","minimum":0,"description":"How many ever went out."},"out":{"type":"integer","minimum":0,"description":"How many are out now."},"returned":{"type":"integer","minimum":0,"description":"How many are back."},"lost":{"type":"integer","minimum":0,"description":"How many were lost."},"used":{"type":"integer","minimum":0,"description":"How many were used up."}}},"assigned_asset_ids":{"type":"array","description":"At most `qty`.","items":{"$ref":"#/components/schemas/Id"}},"assigned_assets":{"type":"array","description":"The same assets in the same order, with their newest trip on this reservation.","items":{"type":"object","required":["asset_id","picked_up_at","picked_up_by","returned_at","returned_by"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id"},"picked_up_at":{"$ref":"#/components/schemas/NullableTime"},"picked_up_by":{"type":["string","null"],"description":"The name of who took it, where known."},"returned_at":{"$ref":"#/components/schemas/NullableTime"},"returned_by":{"type":["string","null"],"description":"The name of who took it back, where known."}}}},"candidate_assets":{"type":"array","description":"What may be scanned for this line without a network: every active asset of the item at the reservation's\nlocation, and every assigned one. A null location, of either, is anywhere.\n","items":{"$ref":"#/components/schemas/Asset"}}}},"Asset":{"type":"object","required":["id","serial","asset_tag","code","condition","status","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"serial":{"type":["string","null"]},"asset_tag":{"type":["string","null"]},"code":{"type":["string","null"],"description":"The code of its newest sticker."},"condition":{"type":"string","examples":["like_new","good","fair","poor","damaged"]},"status":{"$ref":"#/components/schemas/AssetStatus"},"current_reservation_id":{"$ref":"#/components/schemas/NullableId","description":"The reservation that it is out on."}}},"LineCandidateList":{"type":"object","required":["assets"],"properties":{"assets":{"type":"array","items":{"allOf":[{"$ref":"#/components/schemas/Asset"},{"type":"object","required":["line_id"],"properties":{"line_id":{"$ref":"#/components/schemas/Id"}}}]}}}},"ItemAssetList":{"type":"object","required":["assets"],"properties":{"assets":{"type":"array","items":{"$ref":"#/components/schemas/Asset"}}}},"Client":{"type":"object","required":["id","display_name","preferred_language","email","phone","notes","external_id","archived","version"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"display_name":{"type":"string"},"preferred_language":{"type":"string","description":"A language tag such as `en` or `es-CO`."},"email":{"type":["string","null"]},"phone":{"type":["string","null"]},"notes":{"type":["string","null"]},"external_id":{"type":["string","null"],"description":"What another program calls the client. No two of a tenant have the same."},"archived":{"type":"boolean"},"version":{"$ref":"#/components/schemas/Version"}}},"Account":{"type":"object","required":["id","email","display_name","roles","locale","disabled","version"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"email":{"type":"string","description":"The address that the person signs in with. No two accounts of a tenant have the same, whatever the case."},"display_name":{"type":"string"},"roles":{"type":"array","description":"Each role includes those before it. What another program wrote there is shown as it is.","items":{"type":"string"}},"locale":{"type":"string","description":"The language of mail, `en` or `es`."},"disabled":{"type":"boolean","description":"Refused from the person's next request on."},"version":{"$ref":"#/components/schemas/Version"}}},"ImportOutcome":{"type":"object","required":["created","changed","same","fault_count","faults"],"properties":{"created":{"type":"integer","description":"Rows that nothing was found for."},"changed":{"type":"integer"},"same":{"type":"integer","description":"Rows that say what is there."},"fault_count":{"type":"integer","description":"All of them, however many are told."},"faults":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/RowFault"}}}},"RowFault":{"type":"object","required":["line","column","code","message","value","meant"],"properties":{"line":{"type":"integer","description":"The line of the file on which the row begins, from 1."},"column":{"type":["string","null"],"description":"Null where the row as a whole is meant."},"code":{"$ref":"#/components/schemas/RowFaultCode"},"message":{"type":"string"},"value":{"type":["string","null"],"description":"What stands there."},"meant":{"type":["string","null"],"description":"What was perhaps meant."}}},"RowFaultCode":{"type":"string","enum":["required","wrong_type","invalid_uuid","invalid_time","invalid_value","too_long","out_of_range","not_supported","invalid_csv","not_utf8","already_exists","ambiguous","asset_not_found","item_not_found","reservation_not_found","reservation_wrong_state","client_not_found","line_in_use","not_available"]},"AccountPage":{"type":"object","required":["accounts","next_cursor"],"properties":{"accounts":{"type":"array","items":{"$ref":"#/components/schemas/Account"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"Roles":{"type":"array","minItems":1,"maxItems":4,"uniqueItems":true,"items":{"type":"string","enum":["viewer","staff","manager","admin"]}},"NewAccount":{"type":"object","required":["email","display_name","roles"],"properties":{"email":{"type":"string","format":"mail-address","minLength":3,"maxLength":254},"display_name":{"type":"string","minLength":1,"maxLength":200},"roles":{"$ref":"#/components/schemas/Roles"},"locale":{"type":["string","null"],"enum":["en","es",null]},"disabled":{"type":["boolean","null"]}}},"AccountChange":{"type":"object","properties":{"email":{"type":"string","format":"mail-address","minLength":3,"maxLength":254},"display_name":{"type":"string","minLength":1,"maxLength":200},"roles":{"$ref":"#/components/schemas/Roles"},"locale":{"type":"string","enum":["en","es"]},"disabled":{"type":"boolean"},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"Tenant":{"type":"object","required":["id","name","time_zone","overbooking","override_role","return_grace_minutes","pickup_notice_minutes","quiet_hours","contact","version"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"},"time_zone":{"type":"string","description":"Where its days begin, as the IANA names it."},"overbooking":{"$ref":"#/components/schemas/Overbooking"},"override_role":{"$ref":"#/components/schemas/OverrideRole"},"return_grace_minutes":{"$ref":"#/components/schemas/HouseMinutes"},"pickup_notice_minutes":{"$ref":"#/components/schemas/HouseMinutes"},"quiet_hours":{"oneOf":[{"$ref":"#/components/schemas/QuietHours"},{"type":"null"}]},"contact":{"description":"How whoever finds gear reaches the house. Told to strangers who scan a sticker.","type":["string","null"],"minLength":1,"maxLength":200},"version":{"$ref":"#/components/schemas/Version"}}},"HouseOfSticker":{"type":"object","required":["house","contact"],"properties":{"house":{"type":"string","description":"The name of the house."},"contact":{"description":"How to reach it, where it has said so.","type":["string","null"]}}},"Overbooking":{"type":"string","enum":["allow","refuse"],"description":"Whether a reservation of more than there is is taken."},"OverrideRole":{"type":"string","enum":["staff","manager","admin"],"description":"The lowest role that may overrule a refusal at the shelf."},"HouseMinutes":{"type":"integer","minimum":0,"maximum":10080,"description":"`return_grace_minutes`: how long after its end a reservation is told to be overdue. `pickup_notice_minutes`: how long before its\nbeginning one is told that nobody has begun.\n"},"QuietHours":{"type":"object","description":"When phones stay silent, by the house's clock. Never where it is null.","required":["from","to"],"properties":{"from":{"$ref":"#/components/schemas/TimeOfDay"},"to":{"$ref":"#/components/schemas/TimeOfDay"}}},"TimeOfDay":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"},"TenantChange":{"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":200},"time_zone":{"type":"string","format":"time-zone","minLength":1,"maxLength":100},"overbooking":{"$ref":"#/components/schemas/Overbooking"},"override_role":{"$ref":"#/components/schemas/OverrideRole"},"return_grace_minutes":{"$ref":"#/components/schemas/HouseMinutes"},"pickup_notice_minutes":{"$ref":"#/components/schemas/HouseMinutes"},"quiet_hours":{"description":"`from` and `to` differ.","oneOf":[{"$ref":"#/components/schemas/QuietHours"},{"type":"null"}]},"contact":{"type":["string","null"],"minLength":1,"maxLength":200},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"Version":{"type":"integer","minimum":1,"description":"Grows with each edit. A change that sends the one that it was made from is refused when there is another by now."},"ClientPage":{"type":"object","required":["clients","next_cursor"],"properties":{"clients":{"type":"array","items":{"$ref":"#/components/schemas/Client"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"AvailabilityList":{"type":"object","required":["availability"],"properties":{"availability":{"type":"array","maxItems":100,"items":{"type":"object","required":["item_id","owned","min_free","steps"],"properties":{"item_id":{"$ref":"#/components/schemas/Id"},"owned":{"type":["integer","null"],"description":"How many there are to lend. Null is not counted, and never short."},"min_free":{"type":["integer","null"],"description":"The least of all steps."},"steps":{"type":"array","minItems":1,"items":{"type":"object","required":["from","to","free"],"properties":{"from":{"$ref":"#/components/schemas/Time"},"to":{"$ref":"#/components/schemas/Time"},"free":{"type":["integer","null"]}}}}}}}}},"CalendarPage":{"type":"object","required":["calendar","next_cursor"],"properties":{"calendar":{"type":"array","items":{"$ref":"#/components/schemas/CalendarHold"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"CalendarHold":{"type":"object","required":["line_id","item_id","qty","shortage","out","asset_ids","from","to","reservation"],"properties":{"line_id":{"$ref":"#/components/schemas/Id"},"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":0},"shortage":{"type":"integer","minimum":0,"description":"How many of `qty` are known to be missing; they are not held."},"out":{"type":"integer","minimum":0,"description":"How many assets are out on the line."},"asset_ids":{"type":"array","description":"The assets that the line names.","items":{"$ref":"#/components/schemas/Id"}},"from":{"$ref":"#/components/schemas/Time"},"to":{"description":"When what came back is ready again; where something is out past that, for today, the end of the day and of that time.","$ref":"#/components/schemas/Time"},"reservation":{"type":"object","required":["id","reference","client","location"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"reference":{"type":"string"},"client":{"type":"string","description":"The name."},"location":{"type":["string","null"]}}}}},"ShortagePage":{"type":"object","required":["shortages","next_cursor"],"properties":{"shortages":{"type":"array","items":{"$ref":"#/components/schemas/Shortage"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"Shortage":{"type":"object","required":["item","owned","missing","stretches","reservations"],"properties":{"item":{"$ref":"#/components/schemas/ShortItem"},"owned":{"type":"integer","minimum":0},"missing":{"type":"integer","minimum":1,"description":"The most of all stretches."},"stretches":{"type":"array","minItems":1,"items":{"type":"object","required":["from","to","needed","missing"],"properties":{"from":{"$ref":"#/components/schemas/Time"},"to":{"$ref":"#/components/schemas/Time"},"needed":{"type":"integer","minimum":1},"missing":{"type":"integer","minimum":1}}}},"reservations":{"type":"array","minItems":1,"description":"Those that take part, by pickup.","items":{"type":"object","required":["id","reference","client","pickup_at","return_at","qty","shortage"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"reference":{"type":"string"},"client":{"type":"string","description":"The name."},"pickup_at":{"$ref":"#/components/schemas/Time"},"return_at":{"$ref":"#/components/schemas/Time"},"qty":{"type":"integer","minimum":0},"shortage":{"type":"integer","minimum":0}}}}}},"ShortItem":{"type":"object","required":["id","name","sku","serialized"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"},"sku":{"type":["string","null"]},"serialized":{"type":"boolean"}}},"NextCursor":{"type":["string","null"],"description":"Where the next page begins; null on the last."},"NewClient":{"type":"object","required":["display_name"],"properties":{"display_name":{"type":"string","minLength":1,"maxLength":200},"preferred_language":{"type":["string","null"],"minLength":2,"maxLength":35},"email":{"type":["string","null"],"minLength":3,"maxLength":200},"phone":{"type":["string","null"],"minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"archived":{"type":["boolean","null"]}}},"ClientChange":{"type":"object","properties":{"display_name":{"type":"string","minLength":1,"maxLength":200},"preferred_language":{"type":"string","minLength":2,"maxLength":35},"email":{"type":["string","null"],"minLength":3,"maxLength":200},"phone":{"type":["string","null"],"minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"archived":{"type":"boolean"},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"VersionMadeFrom":{"type":["integer","null"],"minimum":1,"maximum":2147483647,"description":"The version that this change was made from."},"Item":{"type":"object","required":["id","name","sku","category","serialized","is_case","owned_qty","turnaround_minutes","consumable","replacement_value","notes","external_id","archived","kit","version"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"},"sku":{"type":["string","null"],"description":"No two items of a tenant are given the same here; other programs may have made one twice."},"category":{"type":["string","null"]},"serialized":{"type":"boolean","description":"Whether its units are told apart, each an asset; else they are counted."},"is_case":{"type":"boolean","description":"Whether its assets hold others."},"owned_qty":{"type":["integer","null"],"description":"How many there are to lend. Of a serialized item the assets that are not in repair, archived or disposed of; else as it was said, null where it is not counted."},"turnaround_minutes":{"type":"integer","description":"How long it takes until what came back can go out again."},"consumable":{"type":"boolean"},"replacement_value":{"type":["number","null"],"description":"With 2 decimals."},"notes":{"type":["string","null"]},"external_id":{"type":["string","null"],"description":"What another program calls the item. No two of a tenant have the same."},"archived":{"type":"boolean"},"kit":{"type":"array","description":"What a kit is made of; empty where it is none.","items":{"$ref":"#/components/schemas/KitPart"}},"version":{"$ref":"#/components/schemas/Version"}}},"KitPart":{"type":"object","required":["item_id","qty"],"properties":{"item_id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":1,"maximum":10000}}},"KitParts":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/NewKitPart"}},"NewKitPart":{"type":"object","required":["item_id","qty"],"properties":{"item_id":{"type":"string","format":"uuid"},"qty":{"type":"integer","minimum":1,"maximum":10000}}},"ItemPage":{"type":"object","required":["items","next_cursor"],"properties":{"items":{"type":"array","items":{"$ref":"#/components/schemas/Item"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"NewItem":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":200},"sku":{"type":["string","null"],"minLength":1,"maxLength":200},"category":{"type":["string","null"],"minLength":1,"maxLength":200},"serialized":{"type":["boolean","null"],"description":"Whether its units are told apart, each an asset; else they are counted."},"is_case":{"type":["boolean","null"]},"owned_qty":{"type":["integer","null"],"minimum":0,"maximum":1000000,"description":"Of a serialized item it is `not_supported`, because its assets are counted."},"turnaround_minutes":{"type":["integer","null"],"minimum":0,"maximum":525600},"consumable":{"type":["boolean","null"]},"replacement_value":{"type":["number","null"],"minimum":0,"maximum":9999999999.99,"description":"At most 2 decimals; more are `invalid_value`."},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"archived":{"type":["boolean","null"]}}},"ItemChange":{"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":200},"sku":{"type":["string","null"],"minLength":1,"maxLength":200},"category":{"type":["string","null"],"minLength":1,"maxLength":200},"serialized":{"type":"boolean","description":"Whether its units are told apart, each an asset; else they are counted."},"is_case":{"type":"boolean"},"owned_qty":{"type":["integer","null"],"minimum":0,"maximum":1000000,"description":"Of a serialized item it is `not_supported`, because its assets are counted."},"turnaround_minutes":{"type":"integer","minimum":0,"maximum":525600},"consumable":{"type":"boolean"},"replacement_value":{"type":["number","null"],"minimum":0,"maximum":9999999999.99,"description":"At most 2 decimals; more are `invalid_value`."},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"archived":{"type":"boolean"},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"NotificationKind":{"description":"What people are told of, and who they are:\n\n- `pickup_soon`: a pickup is `pickup_notice_minutes` away, and nothing is out yet; staff and above.\n- `return_overdue`: something is out past `return_at` and `return_grace_minutes`, then again each day at 9 by the house's clock;\n  staff and above, managers and admins by mail too.\n- `reservation_cancelled`, `reservation_changed`: the desk did so within 24 hours of the pickup, or while something is out;\n  staff and above, but for who did it.\n- `asset_damaged`: a report said so; managers and admins, but for who wrote it.\n- `shortage`: the next seven days need more of an item than there is; managers and admins, by mail too.\n","type":"string","enum":["pickup_soon","return_overdue","reservation_cancelled","reservation_changed","asset_damaged","shortage"]},"Notification":{"description":"What a person was told, in the language of the account. It names the reservation, and no client.","type":"object","required":["id","kind","reservation_id","asset_id","item_id","moment","title","body","created_at","read_at"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"kind":{"$ref":"#/components/schemas/NotificationKind"},"reservation_id":{"oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]},"asset_id":{"description":"What is damaged.","oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]},"item_id":{"description":"What is short.","oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]},"moment":{"description":"The moment meant, such as the pickup that is near, or when it was changed.","$ref":"#/components/schemas/Time"},"title":{"type":"string"},"body":{"type":"string"},"created_at":{"$ref":"#/components/schemas/Time"},"read_at":{"oneOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]}}},"NotificationPage":{"type":"object","required":["notifications","next_cursor"],"properties":{"notifications":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/Notification"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"ReadIds":{"type":"object","required":["ids"],"properties":{"ids":{"type":"array","maxItems":500,"uniqueItems":true,"items":{"$ref":"#/components/schemas/Id"}}}},"ReadUpTo":{"type":"object","required":["up_to"],"properties":{"up_to":{"description":"The id of a notification, or a time (RFC 3339).","type":"string"}}},"UnreadCount":{"type":"object","required":["unread"],"properties":{"unread":{"type":"integer","minimum":0}}},"PushOnly":{"type":"object","required":["push"],"properties":{"push":{"description":"Whether the person's devices are told.","type":"boolean"}}},"PushAndMail":{"type":"object","required":["push","mail"],"properties":{"push":{"description":"Whether the person's devices are told.","type":"boolean"},"mail":{"description":"Whether mail goes to the person, where the role has it.","type":"boolean"}}},"NotificationSettings":{"type":"object","required":["kinds","locations","version"],"properties":{"kinds":{"type":"object","required":["pickup_soon","return_overdue","reservation_cancelled","reservation_changed","asset_damaged","shortage"],"properties":{"pickup_soon":{"$ref":"#/components/schemas/PushOnly"},"return_overdue":{"$ref":"#/components/schemas/PushAndMail"},"reservation_cancelled":{"$ref":"#/components/schemas/PushOnly"},"reservation_changed":{"$ref":"#/components/schemas/PushOnly"},"asset_damaged":{"$ref":"#/components/schemas/PushOnly"},"shortage":{"$ref":"#/components/schemas/PushAndMail"}}},"locations":{"description":"The places that matter; none is all of them. What has no place matters everywhere.","type":"array","maxItems":100,"items":{"type":"string"}},"version":{"$ref":"#/components/schemas/Version"}}},"PushWish":{"type":"object","properties":{"push":{"type":"boolean","default":true}}},"PushAndMailWish":{"type":"object","properties":{"push":{"type":"boolean","default":true},"mail":{"type":"boolean","default":true}}},"WishedKinds":{"type":"object","properties":{"pickup_soon":{"$ref":"#/components/schemas/PushWish"},"return_overdue":{"$ref":"#/components/schemas/PushAndMailWish"},"reservation_cancelled":{"$ref":"#/components/schemas/PushWish"},"reservation_changed":{"$ref":"#/components/schemas/PushWish"},"asset_damaged":{"$ref":"#/components/schemas/PushWish"},"shortage":{"$ref":"#/components/schemas/PushAndMailWish"}}},"NotificationWishes":{"type":"object","properties":{"kinds":{"$ref":"#/components/schemas/WishedKinds"},"locations":{"type":"array","maxItems":100,"uniqueItems":true,"items":{"type":"string","minLength":1,"maxLength":200}},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"DeviceEnvironment":{"description":"In which of Apple's two worlds the token is good.","type":"string","enum":["production","sandbox"]},"PushSubscription":{"description":"What the browser's `PushSubscription.toJSON()` says.","type":"object","required":["endpoint","keys"],"properties":{"endpoint":{"description":"An https URL.","type":"string","maxLength":2000,"pattern":"^https://[!-~]+$"},"keys":{"$ref":"#/components/schemas/PushKeys"}}},"PushKeys":{"type":"object","required":["p256dh","auth"],"properties":{"p256dh":{"description":"65 bytes in base64url, an uncompressed point of P-256.","type":"string","pattern":"^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$"},"auth":{"description":"16 bytes in base64url.","type":"string","pattern":"^[A-Za-z0-9_-]{21}[AQgw]$"}}},"AppleRegistration":{"description":"The short form, of Apple's phones.","type":"object","required":["apns_token"],"properties":{"apns_token":{"description":"In hexadecimal digits.","type":"string","minLength":2,"maxLength":2000,"pattern":"^([0-9A-Fa-f]{2})+$"},"environment":{"description":"`production` unless given.","oneOf":[{"$ref":"#/components/schemas/DeviceEnvironment"},{"type":"null"}]},"app_version":{"type":["string","null"],"minLength":1,"maxLength":200},"locale":{"type":["string","null"],"minLength":2,"maxLength":35}}},"ApnsRegistration":{"description":"A device of Apple's.","type":"object","required":["platform","token"],"properties":{"platform":{"type":"string","const":"apns"},"token":{"description":"In hexadecimal digits.","type":"string","minLength":2,"maxLength":2000,"pattern":"^([0-9A-Fa-f]{2})+$"},"environment":{"description":"`production` unless given.","oneOf":[{"$ref":"#/components/schemas/DeviceEnvironment"},{"type":"null"}]},"app_version":{"type":["string","null"],"minLength":1,"maxLength":200},"locale":{"type":["string","null"],"minLength":2,"maxLength":35}}},"FcmRegistration":{"description":"A device that Google's service reaches.","type":"object","required":["platform","token"],"properties":{"platform":{"type":"string","const":"fcm"},"token":{"type":"string","minLength":1,"maxLength":2000,"pattern":"^[!-~]+$"},"app_version":{"type":["string","null"],"minLength":1,"maxLength":200},"locale":{"type":["string","null"],"minLength":2,"maxLength":35}}},"BrowserRegistration":{"description":"A browser.","type":"object","required":["platform","subscription"],"properties":{"platform":{"type":"string","const":"webpush"},"subscription":{"$ref":"#/components/schemas/PushSubscription"},"app_version":{"type":["string","null"],"minLength":1,"maxLength":200},"locale":{"type":["string","null"],"minLength":2,"maxLength":35}}},"RegisteredDevice":{"type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"}}},"Device":{"type":"object","required":["id","platform","environment","app_version","locale","registered_at"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"platform":{"type":"string","enum":["apns","webpush","fcm"]},"environment":{"oneOf":[{"$ref":"#/components/schemas/DeviceEnvironment"},{"type":"null"}]},"app_version":{"type":["string","null"]},"locale":{"type":["string","null"]},"registered_at":{"description":"When it was registered last.","$ref":"#/components/schemas/Time"}}},"Devices":{"type":"object","required":["devices"],"properties":{"devices":{"type":"array","maxItems":20,"items":{"$ref":"#/components/schemas/Device"}}}},"ChangeKind":{"type":"string","enum":["tenant","item","asset","client","reservation","notification"]},"ChangePage":{"type":"object","required":["changes","cursor","more","full"],"properties":{"changes":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/Change"}},"cursor":{"description":"What to send as `since` next, at most 4,096 characters.","type":"string","maxLength":4096},"more":{"description":"Whether the run goes on with this cursor.","type":"boolean"},"full":{"description":"Whether the run tells everything; then what it did not name is to be dropped after its last page.","type":"boolean"}}},"Change":{"description":"`put` has the document under the name of its kind, unless `documents=none`; `gone` has none.\n","type":"object","required":["kind","id","op"],"properties":{"kind":{"$ref":"#/components/schemas/ChangeKind"},"id":{"$ref":"#/components/schemas/Id"},"op":{"type":"string","enum":["put","gone"]},"tenant":{"$ref":"#/components/schemas/Tenant"},"item":{"$ref":"#/components/schemas/Item"},"asset":{"$ref":"#/components/schemas/AssetRecord"},"client":{"$ref":"#/components/schemas/ChangedClient"},"reservation":{"description":"Without candidates; the assets of the feed are all that a phone may scan.","allOf":[{"$ref":"#/components/schemas/Reservation"}]},"notification":{"$ref":"#/components/schemas/Notification"}}},"ChangedClient":{"type":"object","required":["id","display_name","preferred_language"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"display_name":{"type":"string"},"preferred_language":{"type":"string"}}},"AssetRecord":{"description":"All that is known of an asset. With it a phone judges any scan without a network.","type":"object","required":["id","item_id","number","serial","asset_tag","codes","location","condition","status","category","notes","external_id","case_id","current_reservation_id","version"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"item_id":{"$ref":"#/components/schemas/Id"},"number":{"type":"integer"},"serial":{"type":["string","null"]},"asset_tag":{"type":["string","null"]},"codes":{"description":"The texts of its stickers, the newest first.","type":"array","items":{"type":"string"}},"location":{"type":["string","null"]},"condition":{"type":"string"},"status":{"type":"string"},"category":{"type":["string","null"]},"notes":{"type":["string","null"]},"external_id":{"type":["string","null"],"description":"What another program calls the asset. No two of a tenant have the same."},"case_id":{"description":"The case that it lies in.","$ref":"#/components/schemas/NullableId"},"current_reservation_id":{"$ref":"#/components/schemas/NullableId"},"version":{"$ref":"#/components/schemas/Version"}}},"AssetPage":{"type":"object","required":["assets","next_cursor"],"properties":{"assets":{"type":"array","items":{"$ref":"#/components/schemas/AssetRecord"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"NewAssetRecord":{"type":"object","required":["item_id"],"properties":{"item_id":{"type":"string","format":"uuid"},"serial":{"type":["string","null"],"minLength":1,"maxLength":200},"asset_tag":{"type":["string","null"],"minLength":1,"maxLength":200},"location":{"type":["string","null"],"minLength":1,"maxLength":200},"condition":{"oneOf":[{"$ref":"#/components/schemas/Condition"},{"type":"null"}]},"status":{"oneOf":[{"$ref":"#/components/schemas/AssetStatus"},{"type":"null"}]},"category":{"type":["string","null"],"minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200}}},"AssetChange":{"type":"object","properties":{"item_id":{"type":"string","format":"uuid"},"serial":{"type":["string","null"],"minLength":1,"maxLength":200},"asset_tag":{"type":["string","null"],"minLength":1,"maxLength":200},"location":{"type":["string","null"],"minLength":1,"maxLength":200},"condition":{"$ref":"#/components/schemas/Condition"},"status":{"$ref":"#/components/schemas/AssetStatus"},"category":{"type":["string","null"],"minLength":1,"maxLength":200},"notes":{"type":["string","null"],"maxLength":10000},"external_id":{"type":["string","null"],"minLength":1,"maxLength":200},"version":{"$ref":"#/components/schemas/VersionMadeFrom"}}},"AssetHistory":{"type":"object","required":["history","next_cursor"],"properties":{"history":{"type":"array","items":{"$ref":"#/components/schemas/AssetEvent"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"AssetEvent":{"type":"object","required":["kind","at","by","reservation_id","reservation_reference","direction","condition","notes","action","before","after"],"properties":{"kind":{"type":"string","enum":["pickup","return","report","edit"]},"at":{"$ref":"#/components/schemas/Time"},"by":{"type":["string","null"],"description":"The name of the person, where it is known."},"reservation_id":{"$ref":"#/components/schemas/NullableId"},"reservation_reference":{"type":["string","null"]},"direction":{"type":["string","null"],"description":"Of a report, `in` or `out`."},"condition":{"type":["string","null"],"description":"Of a report, what it found."},"notes":{"type":["string","null"],"description":"Of a report."},"action":{"type":["string","null"],"description":"Of an edit, as the audit calls it."},"before":{"type":["object","null"],"additionalProperties":true,"description":"Of an edit, what was."},"after":{"type":["object","null"],"additionalProperties":true,"description":"Of an edit, what is."}}},"AuditPage":{"type":"object","required":["audit","next_cursor"],"properties":{"audit":{"type":"array","items":{"$ref":"#/components/schemas/AuditEntry"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"AuditEntry":{"type":"object","required":["id","at","source","actor_user_id","actor_name","action","entity_type","entity_id","reservation_id","reservation_reference","asset_id","asset_name","from_status","to_status","before","after","request_id","idempotency_key","client_at"],"properties":{"id":{"type":"integer","minimum":1},"at":{"$ref":"#/components/schemas/Time"},"source":{"type":"string","enum":["api","web","sync","system","cli"]},"actor_user_id":{"$ref":"#/components/schemas/NullableId"},"actor_name":{"type":["string","null"],"description":"The person's name, where it is known."},"action":{"type":"string"},"entity_type":{"type":["string","null"]},"entity_id":{"$ref":"#/components/schemas/NullableId"},"reservation_id":{"$ref":"#/components/schemas/NullableId"},"reservation_reference":{"type":["string","null"]},"asset_id":{"$ref":"#/components/schemas/NullableId"},"asset_name":{"type":["string","null"],"description":"Its tag, else its serial, its newest sticker, its number."},"from_status":{"type":["string","null"]},"to_status":{"type":["string","null"]},"before":{"type":["object","null"],"additionalProperties":true},"after":{"type":["object","null"],"additionalProperties":true},"request_id":{"type":["string","null"]},"idempotency_key":{"type":["string","null"]},"client_at":{"$ref":"#/components/schemas/NullableTime"}}},"NewCode":{"type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000]*$","description":"A code, or a sticker's URL, in any case."}}},"LocationList":{"type":"object","required":["locations"],"properties":{"locations":{"type":"array","uniqueItems":true,"items":{"type":"string"}}}},"ResolvedCode":{"type":"object","required":["asset","code"],"properties":{"asset":{"type":"object","required":["id","item_id","item_name","serial","asset_tag","condition","status","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"item_id":{"$ref":"#/components/schemas/Id"},"item_name":{"type":"string"},"serial":{"type":["string","null"]},"asset_tag":{"type":["string","null"]},"condition":{"type":"string"},"status":{"$ref":"#/components/schemas/AssetStatus"},"current_reservation_id":{"$ref":"#/components/schemas/NullableId"}}},"code":{"type":["string","null"],"description":"The code of the sticker, in upper case. Of an asset that was found by its tag or serial its newest; null where it has none."}}},"Handover":{"type":"object","description":"An asset that was scanned or chosen; a case stands for what lies in it, too.","required":["asset_id","at"],"properties":{"asset_id":{"type":"string","format":"uuid","description":"The asset, in any case. There is no `line_id` beside it."},"scanned_code":{"type":["string","null"],"minLength":1,"maxLength":2000,"pattern":"^[^\\u0000]*$","description":"What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000."},"contents":{"type":["array","null"],"description":"Of a case, what the phone saw in it. Where something else lies in it now, the answer is 409 `case_contents_differ`.","maxItems":500,"uniqueItems":true,"items":{"type":"string","format":"uuid"}},"override":{"$ref":"#/components/schemas/Override"},"at":{"type":"string","format":"date-time","description":"When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more\nthan 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.\n"}}},"AssetReturn":{"type":"object","description":"An asset that comes back, or is not there any more.","required":["asset_id","at"],"properties":{"asset_id":{"type":"string","format":"uuid","description":"The asset, in any case. There is no `line_id` beside it."},"scanned_code":{"type":["string","null"],"minLength":1,"maxLength":2000,"pattern":"^[^\\u0000]*$","description":"What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000."},"contents":{"type":["array","null"],"description":"Of a case, what the phone saw in it. Where something else lies in it now, the answer is 409 `case_contents_differ`.","maxItems":500,"uniqueItems":true,"items":{"type":"string","format":"uuid"}},"override":{"$ref":"#/components/schemas/Override"},"lost":{"type":["boolean","null"],"description":"Whether it is lost. Then it is closed like any return, and the asset is `DISPOSED`."},"at":{"type":"string","format":"date-time","description":"When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more\nthan 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.\n"}}},"CountedPickup":{"type":"object","description":"So many of a line whose units are not told apart.","required":["line_id","qty","at"],"properties":{"line_id":{"type":"string","format":"uuid","description":"A line of the reservation whose item is counted."},"qty":{"type":"integer","minimum":1,"maximum":10000},"override":{"$ref":"#/components/schemas/Override"},"at":{"type":"string","format":"date-time","description":"When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more\nthan 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.\n"}}},"CountedReturn":{"type":"object","description":"What became of so many of a line whose units are not told apart. `qty`, `lost` and `used` are at least 1 together; what is lost or used up\nthe house owns no more.\n","required":["line_id","qty","at"],"properties":{"line_id":{"type":"string","format":"uuid","description":"A line of the reservation whose item is counted."},"qty":{"type":"integer","minimum":0,"maximum":10000,"description":"How many are back."},"lost":{"type":["integer","null"],"minimum":0,"maximum":10000},"used":{"type":["integer","null"],"minimum":0,"maximum":10000,"description":"How many were used up."},"override":{"$ref":"#/components/schemas/Override"},"at":{"type":"string","format":"date-time","description":"When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more\nthan 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.\n"}}},"Override":{"type":["object","null"],"description":"Does it all the same, where a person may say so (`override_role` of the tenant) and what stands in the way gives way. The reason is kept\nin the audit.\n","required":["reason"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000]*$"}}},"Swap":{"type":"object","required":["asset_id","by_asset_id","at"],"properties":{"asset_id":{"type":"string","format":"uuid","description":"The asset that is out, and comes back."},"by_asset_id":{"type":"string","format":"uuid","description":"The asset that goes out in its place, another one of the same item."},"scanned_code":{"type":["string","null"],"minLength":1,"maxLength":2000,"pattern":"^[^\\u0000]*$","description":"What the scanner read of the second asset."},"reason":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000]*$","description":"Kept in the audit."},"at":{"type":"string","format":"date-time","description":"When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more\nthan 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.\n"}}},"Undo":{"type":"object","required":["key"],"properties":{"key":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[!#-~][!-~]*$","description":"The `Idempotency-Key` of the pickup, return or swap that is taken back, without quotation marks around it."}}},"CaseContents":{"type":"array","description":"The ids of what lies in the case, as a whole.","maxItems":500,"uniqueItems":true,"items":{"type":"string","format":"uuid"}},"StatusChange":{"type":"object","required":["to"],"properties":{"to":{"$ref":"#/components/schemas/ReservationStatus"},"reason":{"type":["string","null"],"maxLength":2000,"pattern":"^[^\\u0000]*$","description":"Why, for the audit. No U+0000."},"allow_shortage":{"$ref":"#/components/schemas/ShortageAllowed"}}},"ShortageAllowed":{"type":"object","description":"Books what there is not enough of, too: what is missing is recorded as the lines' `shortage`, and why in the audit.\n","required":["reason"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":2000,"pattern":"^[^\\u0000]*$"}}},"Outbox":{"type":"object","required":["entries"],"properties":{"entries":{"type":"array","maxItems":100,"description":"The changes, in the order in which they are done.","items":{"$ref":"#/components/schemas/OutboxEntry"}}}},"OutboxEntry":{"type":"object","description":"A change as the single call would send it.","required":["key","method","path"],"properties":{"key":{"type":"string","minLength":1,"maxLength":512,"pattern":"^[!-~]+$","description":"What the single call sends as `Idempotency-Key`."},"method":{"type":"string","enum":["POST"],"description":"In capitals."},"path":{"type":"string","pattern":"^/api/office/","description":"With its query, where it has one."},"body":{"type":"object","additionalProperties":true,"description":"What the single call sends as its body."},"after":{"type":["array","null"],"maxItems":100,"description":"The keys of changes that have to be done before, of entries before it or of earlier requests.","items":{"type":"string","minLength":1,"maxLength":512,"pattern":"^[!-~]+$"}}}},"OutboxResults":{"type":"object","required":["results"],"properties":{"results":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/OutboxResult"}}}},"OutboxResult":{"type":"object","required":["key","status","body"],"properties":{"key":{"type":["string","null"],"description":"As it was sent; null where it is no text."},"status":{"type":"integer","minimum":200,"maximum":599,"description":"That of the single call."},"replayed":{"type":"boolean","const":true,"description":"There when the answer was stored earlier and nothing was done now."},"body":{"type":"object","additionalProperties":true,"description":"The single call's answer, byte for byte."},"retry_after":{"type":"integer","minimum":1,"description":"Seconds to wait before the entry is tried again, where the single call's `Retry-After` says so."}}},"Direction":{"type":"string","enum":["in","out"],"description":"Whether the asset was coming in or going out."},"Condition":{"type":"string","enum":["like_new","good","fair","poor","damaged"]},"PhotoType":{"type":"string","enum":["image/jpeg","image/png","image/heic","image/webp"]},"PaperType":{"type":"string","enum":["application/pdf","image/jpeg","image/png","image/heic"]},"FileType":{"type":"string","enum":["image/jpeg","image/png","image/heic","image/webp","video/mp4","video/quicktime","application/pdf"]},"ObjectPath":{"type":"string","minLength":1,"maxLength":300,"pattern":"^[^\\u0000]*$","description":"A file's name for good, as it was minted."},"UploadRequest":{"type":"object","required":["reservation_id","asset_id","content_type","ext"],"properties":{"reservation_id":{"type":"string","format":"uuid","description":"The reservation, in any case."},"asset_id":{"type":"string","format":"uuid","description":"The asset, in any case."},"content_type":{"$ref":"#/components/schemas/PhotoType","description":"What the bytes will be; they are looked at when they come, and when a report names them."},"ext":{"type":"string","pattern":"^([jJ][pP][eE]?[gG]|[pP][nN][gG]|[hH][eE][iI][cC]|[wW][eE][bB][pP])$","description":"The end of the photo's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `webp`, in any\ncase. One of another type is `invalid_value`.\n"},"content_length":{"type":["integer","null"],"minimum":1,"maximum":15728640,"description":"The photo's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server\nis set otherwise.\n"}}},"MintedUpload":{"type":"object","required":["upload_url","object_path","expires_at","method","headers"],"properties":{"upload_url":{"type":"string","format":"uri","description":"Where to PUT the file. A secret until it expires."},"object_path":{"$ref":"#/components/schemas/ObjectPath","description":"Such as `{tenant}/{reservation}/{asset}/{uuid}.{ext}`: what a report, or a document, names the file by."},"expires_at":{"$ref":"#/components/schemas/Time","description":"Until when an upload may begin, two hours from now as a rule."},"method":{"type":"string","const":"PUT"},"headers":{"type":"object","required":["content-type"],"description":"The header fields to send with the PUT, and no others.","properties":{"content-type":{"$ref":"#/components/schemas/FileType"}}}}},"DocumentUploadRequest":{"type":"object","required":["content_type","ext"],"properties":{"reservation_id":{"type":["string","null"],"format":"uuid","description":"The reservation that the document is to hang on, in any case."},"asset_id":{"type":["string","null"],"format":"uuid","description":"The asset that it is to hang on, in any case."},"content_type":{"$ref":"#/components/schemas/PaperType","description":"What the bytes will be; they are looked at when they come, and when the document is filed."},"ext":{"type":"string","pattern":"^([jJ][pP][eE]?[gG]|[pP][nN][gG]|[hH][eE][iI][cC]|[pP][dD][fF])$","description":"The end of the file's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `pdf`, in any case. One of\nanother type is `invalid_value`.\n"},"content_length":{"type":["integer","null"],"minimum":1,"maximum":15728640,"description":"The file's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server is set\notherwise.\n"}}},"DocumentKind":{"type":"string","enum":["receipt","delivery_note","contract","other"]},"NewDocument":{"type":"object","required":["kind","path"],"properties":{"reservation_id":{"type":["string","null"],"format":"uuid","description":"The reservation that it hangs on, as its file was minted for."},"asset_id":{"type":["string","null"],"format":"uuid","description":"The asset that it hangs on, as its file was minted for."},"kind":{"$ref":"#/components/schemas/DocumentKind"},"path":{"$ref":"#/components/schemas/ObjectPath","description":"The `object_path` of its file."},"title":{"type":["string","null"],"minLength":1,"maxLength":200,"pattern":"^[^\\u0000]*$"},"amount":{"type":["number","null"],"minimum":0,"maximum":9999999999.99,"description":"At most 2 decimals; more are `invalid_value`. Needs a `currency`."},"currency":{"type":["string","null"],"pattern":"^[A-Z]{3}$","description":"ISO 4217. Needs an `amount`."},"spent_at":{"type":["string","null"],"format":"date-time","description":"When the money was spent, or the paper signed."}}},"FiledDocument":{"type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"}}},"Document":{"type":"object","required":["id","reservation_id","asset_id","kind","title","amount","currency","spent_at","object_path","content_type","size_bytes","width","height","filed_by","created_at","url","expires_at"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"reservation_id":{"$ref":"#/components/schemas/NullableId"},"asset_id":{"$ref":"#/components/schemas/NullableId"},"kind":{"$ref":"#/components/schemas/DocumentKind"},"title":{"type":["string","null"]},"amount":{"type":["number","null"],"description":"With 2 decimals."},"currency":{"type":["string","null"]},"spent_at":{"$ref":"#/components/schemas/NullableTime"},"object_path":{"$ref":"#/components/schemas/ObjectPath"},"content_type":{"$ref":"#/components/schemas/PaperType"},"size_bytes":{"type":"integer","minimum":1},"width":{"type":["integer","null"],"minimum":1,"description":"Of a picture, in pixels; null of a PDF."},"height":{"type":["integer","null"],"minimum":1,"description":"Of a picture, in pixels; null of a PDF."},"filed_by":{"type":["string","null"],"description":"The name of the person, where it is known."},"created_at":{"$ref":"#/components/schemas/Time","description":"When the server filed it, by the server's clock."},"url":{"type":"string","format":"uri","description":"Where to GET the file, as an attachment of its own type, without a token. A secret until it expires."},"expires_at":{"$ref":"#/components/schemas/Time","description":"Until when the URL is good; ask again then."}}},"DocumentPage":{"type":"object","required":["documents","next_cursor"],"properties":{"documents":{"type":"array","maxItems":500,"items":{"$ref":"#/components/schemas/Document"}},"next_cursor":{"$ref":"#/components/schemas/NextCursor"}}},"NewConditionReport":{"type":"object","required":["reservation_id","asset_id","direction","condition","photo_object_paths"],"properties":{"reservation_id":{"type":"string","format":"uuid","description":"The reservation, in any case."},"asset_id":{"type":"string","format":"uuid","description":"The asset, in any case."},"direction":{"$ref":"#/components/schemas/Direction"},"condition":{"$ref":"#/components/schemas/Condition"},"notes":{"type":["string","null"],"maxLength":2000,"pattern":"^[^\\u0000]*$","description":"What a person has to say about it. No U+0000."},"photo_object_paths":{"type":"array","maxItems":20,"uniqueItems":true,"description":"The photos, in the order in which they are shown; empty for none.","items":{"$ref":"#/components/schemas/ObjectPath"}},"out_of_service":{"type":["boolean","null"],"description":"Whether the asset goes to repair. One that is there, archived or disposed of stays as it is."}}},"FiledReport":{"type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"}}},"ConditionReportList":{"type":"object","required":["condition_reports"],"properties":{"condition_reports":{"type":"array","items":{"$ref":"#/components/schemas/ConditionReport"}}}},"ConditionReport":{"type":"object","required":["id","asset_id","direction","condition","notes","reported_by","created_at","photos"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"asset_id":{"$ref":"#/components/schemas/Id"},"direction":{"$ref":"#/components/schemas/Direction"},"condition":{"$ref":"#/components/schemas/Condition"},"notes":{"type":["string","null"]},"reported_by":{"type":["string","null"],"description":"The name of the person, where it is known."},"created_at":{"$ref":"#/components/schemas/Time","description":"When the server filed it, by the server's clock."},"photos":{"type":"array","maxItems":20,"items":{"$ref":"#/components/schemas/Photo"}}}},"Photo":{"type":"object","required":["object_path","content_type","size_bytes","width","height","url","expires_at"],"properties":{"object_path":{"$ref":"#/components/schemas/ObjectPath"},"content_type":{"oneOf":[{"$ref":"#/components/schemas/PhotoType"},{"type":"null"}],"description":"Null, like the next three, only in a report that another program wrote."},"size_bytes":{"type":["integer","null"],"minimum":1},"width":{"type":["integer","null"],"minimum":1,"description":"In pixels, as the file's own header has it."},"height":{"type":["integer","null"],"minimum":1,"description":"In pixels, as the file's own header has it."},"url":{"type":"string","format":"uri","description":"Where to GET the photo, without a token. A secret until it expires."},"expires_at":{"$ref":"#/components/schemas/Time","description":"Until when the URL is good; ask for the list again then."}}},"AppError":{"type":"object","required":["success","error"],"properties":{"success":{"type":"boolean","enum":[false]},"error":{"type":"string","description":"One sentence, in English."}}},"AppBadRequestError":{"oneOf":[{"$ref":"#/components/schemas/AppError"},{"$ref":"#/components/schemas/Error"}]},"AppTime":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$","description":"By the company's clock, without a zone."},"NewAsset":{"type":"object","required":["asset_tag","serial_num"],"properties":{"asset_tag":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"serial_num":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"name":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"model":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"manufacturer":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"category":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"hardware_type":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"country":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"customer":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"asset_type":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"notes":{"type":["string","null"],"maxLength":2000,"pattern":"^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$","description":"Lines and tabs are fine; other control characters are not."},"status":{"type":["string","null"],"enum":["IN_STOCK","READY_TO_DEPLOY","SHIPPED","DEPLOYED","REPAIR","ARCHIVED","DISPOSED",null],"default":"IN_STOCK"},"condition":{"type":["string","null"],"enum":["like_new","good","fair","poor","damaged",null],"default":"good"},"code":{"type":["string","null"],"minLength":1,"maxLength":500,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$","description":"What its sticker says; a sticker's whole URL is taken too, but none without a code at its end."}}},"CreatedAsset":{"type":"object","required":["success","message","asset"],"properties":{"success":{"type":"boolean"},"message":{"type":"string"},"asset":{"type":"object","required":["id","asset_tag","serial_num","name","model","manufacturer","category","hardware_type","country","status","notes","created_at"],"properties":{"id":{"type":"integer","minimum":1},"asset_tag":{"type":"string"},"serial_num":{"type":"string"},"name":{"type":"string"},"model":{"type":["string","null"]},"manufacturer":{"type":["string","null"]},"category":{"type":["string","null"]},"hardware_type":{"type":["string","null"]},"country":{"type":["string","null"]},"status":{"type":"string","description":"In words, such as `In Stock`."},"notes":{"type":["string","null"]},"created_at":{"$ref":"#/components/schemas/AppTime"}}}}},"OutboundParcel":{"type":"object","required":["slot","tracking_number","carrier","status","is_delivered"],"properties":{"slot":{"type":"integer","minimum":1,"maximum":5},"tracking_number":{"type":"string"},"carrier":{"type":["string","null"]},"status":{"type":"string","description":"`Pending`, `In Transit`, or `Delivered - Received on YYYY-MM-DD HH:MM` with the notes behind ` - `."},"is_delivered":{"type":"boolean"}}},"OutboundTicket":{"type":"object","required":["ticket_id","display_id","subject","category","customer_name","shipping_address","tracking_numbers","created_at","updated_at"],"properties":{"ticket_id":{"type":"integer","minimum":1},"display_id":{"type":"string"},"subject":{"type":"string"},"category":{"type":["string","null"]},"customer_name":{"type":["string","null"]},"shipping_address":{"type":["string","null"]},"tracking_numbers":{"type":"array","maxItems":5,"items":{"$ref":"#/components/schemas/OutboundParcel"}},"created_at":{"$ref":"#/components/schemas/AppTime"},"updated_at":{"$ref":"#/components/schemas/AppTime"}}},"ReturnTicket":{"type":"object","required":["ticket_id","display_id","subject","category","customer_name","shipping_address","return_tracking","return_carrier","return_status","is_received","created_at","updated_at"],"properties":{"ticket_id":{"type":"integer","minimum":1},"display_id":{"type":"string"},"subject":{"type":"string"},"category":{"type":["string","null"]},"customer_name":{"type":["string","null"]},"shipping_address":{"type":["string","null"]},"return_tracking":{"type":["string","null"]},"return_carrier":{"type":["string","null"]},"return_status":{"type":["string","null"],"description":"`Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `."},"is_received":{"type":"boolean"},"created_at":{"$ref":"#/components/schemas/AppTime"},"updated_at":{"$ref":"#/components/schemas/AppTime"}}},"Ticket":{"type":"object","required":["ticket_id","display_id","subject","category","customer_name","shipping_address","tracking_numbers","return_tracking","return_carrier","return_status","is_received","created_at","updated_at"],"properties":{"ticket_id":{"type":"integer","minimum":1},"display_id":{"type":"string"},"subject":{"type":"string"},"category":{"type":["string","null"]},"customer_name":{"type":["string","null"]},"shipping_address":{"type":["string","null"]},"tracking_numbers":{"type":"array","maxItems":5,"items":{"$ref":"#/components/schemas/OutboundParcel"}},"return_tracking":{"type":["string","null"]},"return_carrier":{"type":["string","null"]},"return_status":{"type":["string","null"],"description":"`Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `."},"is_received":{"type":"boolean"},"created_at":{"$ref":"#/components/schemas/AppTime"},"updated_at":{"$ref":"#/components/schemas/AppTime"}}},"OutboundPage":{"type":"object","required":["success","tracking_items","pagination"],"properties":{"success":{"type":"boolean"},"tracking_items":{"type":"array","items":{"$ref":"#/components/schemas/OutboundTicket"}},"pagination":{"type":"object","required":["page","limit","total","pages"],"properties":{"page":{"type":"integer"},"limit":{"type":"integer"},"total":{"type":"integer"},"pages":{"type":"integer"}}}}},"ReturnPage":{"type":"object","required":["success","tracking_items","pagination"],"properties":{"success":{"type":"boolean"},"tracking_items":{"type":"array","items":{"$ref":"#/components/schemas/ReturnTicket"}},"pagination":{"type":"object","required":["page","limit","total","pages"],"properties":{"page":{"type":"integer"},"limit":{"type":"integer"},"total":{"type":"integer"},"pages":{"type":"integer"}}}}},"TicketAnswer":{"type":"object","required":["success","message","ticket"],"properties":{"success":{"type":"boolean"},"message":{"type":"string"},"ticket":{"$ref":"#/components/schemas/Ticket"}}},"OutboundReceipt":{"type":"object","properties":{"slot":{"type":["integer","null"],"minimum":1,"maximum":5,"default":1},"notes":{"type":["string","null"],"maxLength":2000,"pattern":"^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$","description":"Lines and tabs are fine; other control characters are not."}}},"ReturnReceipt":{"type":"object","properties":{"notes":{"type":["string","null"],"maxLength":2000,"pattern":"^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$","description":"Lines and tabs are fine; other control characters are not."}}},"ReceivedOutbound":{"type":"object","required":["success","message","tracking"],"properties":{"success":{"type":"boolean"},"message":{"type":"string"},"tracking":{"type":"object","required":["ticket_id","slot","tracking_number","status"],"properties":{"ticket_id":{"type":"integer"},"slot":{"type":"integer"},"tracking_number":{"type":"string"},"status":{"type":"string"}}}}},"ReceivedReturn":{"type":"object","required":["success","message","tracking"],"properties":{"success":{"type":"boolean"},"message":{"type":"string"},"tracking":{"type":"object","required":["ticket_id","return_tracking","return_status"],"properties":{"ticket_id":{"type":"integer"},"return_tracking":{"type":"string"},"return_status":{"type":"string"}}}}},"TrackingNumber":{"type":"string","description":"A parcel of which no more is said goes into the next free slot.","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"NewParcel":{"type":"object","required":["tracking_number"],"properties":{"slot":{"type":["integer","null"],"minimum":1,"maximum":5,"description":"The next free one unless given."},"tracking_number":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"carrier":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"status":{"type":["string","null"],"enum":["pending","in_transit",null]}}},"ParcelChange":{"type":"object","properties":{"slot":{"type":["integer","null"],"minimum":1,"maximum":5,"description":"The next free one unless given."},"tracking_number":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"carrier":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"status":{"type":["string","null"],"enum":["pending","in_transit",null]}}},"NewTicket":{"type":"object","required":["subject"],"properties":{"subject":{"type":"string","minLength":1,"maxLength":300,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"category":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"customer_name":{"type":["string","null"],"maxLength":200,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"shipping_address":{"type":["string","null"],"maxLength":1000,"pattern":"^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$","description":"Lines and tabs are fine; other control characters are not."},"tracking_numbers":{"type":["array","null"],"maxItems":5,"items":{"oneOf":[{"$ref":"#/components/schemas/NewParcel"},{"$ref":"#/components/schemas/TrackingNumber"}]}},"return_tracking":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"return_carrier":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"return_status":{"type":["string","null"],"enum":["pending","in_transit",null]}}},"TicketChange":{"type":"object","properties":{"tracking_numbers":{"type":["array","null"],"maxItems":5,"items":{"oneOf":[{"$ref":"#/components/schemas/ParcelChange"},{"$ref":"#/components/schemas/TrackingNumber"}]}},"return_tracking":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"return_carrier":{"type":["string","null"],"maxLength":100,"pattern":"^[^\\u0000-\\u001F\\u007F-\\u009F]*$"},"return_status":{"type":["string","null"],"enum":["pending","in_transit",null]}}},"PickedUp":{"type":"object","required":["reservation_status","asset","line_id"],"properties":{"reservation_status":{"$ref":"#/components/schemas/ReservationStatus"},"asset":{"type":"object","required":["id","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"current_reservation_id":{"$ref":"#/components/schemas/Id"}}},"line_id":{"$ref":"#/components/schemas/Id","description":"The line that the asset went out on."},"contents":{"type":"array","description":"Of a case, what went out with it, each with the line it went out on.","items":{"type":"object","required":["asset_id","line_id"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id"},"line_id":{"$ref":"#/components/schemas/Id"}}}},"overridden":{"type":"array","description":"Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.","items":{"$ref":"#/components/schemas/ErrorCode"}}}},"Returned":{"type":"object","required":["reservation_status","asset"],"properties":{"reservation_status":{"$ref":"#/components/schemas/ReservationStatus"},"asset":{"type":"object","required":["id","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"current_reservation_id":{"type":"null","description":"The asset is not out on this reservation any more."}}},"contents":{"type":"array","description":"Of a case, what came back with it, each with the line it was out on.","items":{"type":"object","required":["asset_id","line_id"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id"},"line_id":{"$ref":"#/components/schemas/NullableId"}}}},"overridden":{"type":"array","description":"Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.","items":{"$ref":"#/components/schemas/ErrorCode"}}}},"CountedMove":{"type":"object","required":["reservation_status","line"],"properties":{"reservation_status":{"$ref":"#/components/schemas/ReservationStatus"},"line":{"$ref":"#/components/schemas/LineCounts"},"overridden":{"type":"array","description":"Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.","items":{"$ref":"#/components/schemas/ErrorCode"}}}},"LineCounts":{"type":"object","description":"How a counted line stands.","required":["id","qty","picked_up","out","returned","lost","used"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":0,"description":"How many are booked."},"picked_up":{"type":"integer","minimum":0,"description":"How many ever went out."},"out":{"type":"integer","minimum":0,"description":"How many are out now."},"returned":{"type":"integer","minimum":0,"description":"How many are back."},"lost":{"type":"integer","minimum":0},"used":{"type":"integer","minimum":0}}},"Swapped":{"type":"object","required":["reservation_status","asset","line_id","swapped"],"properties":{"reservation_status":{"$ref":"#/components/schemas/ReservationStatus"},"asset":{"type":"object","description":"The asset that went out.","required":["id","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"current_reservation_id":{"$ref":"#/components/schemas/Id"}}},"line_id":{"$ref":"#/components/schemas/Id","description":"The line that both are on."},"swapped":{"type":"object","required":["asset_id"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id","description":"The asset that came back."}}}}},"Undone":{"type":"object","description":"How things stand now: of an asset `asset` and `line_id`, of a case `contents` too; of a swap the asset that was out first, with `swapped`\nnull; of what is counted `line`.\n","required":["reservation_status"],"properties":{"reservation_status":{"$ref":"#/components/schemas/ReservationStatus"},"asset":{"type":"object","required":["id","current_reservation_id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"current_reservation_id":{"$ref":"#/components/schemas/NullableId"}}},"line_id":{"description":"The line that the asset is on; null where it is on none any more.","$ref":"#/components/schemas/NullableId"},"swapped":{"type":"null"},"contents":{"type":"array","description":"Of a case, what went out, or came back, with it, each with the line that it is on now.","items":{"type":"object","required":["asset_id","line_id"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id"},"line_id":{"$ref":"#/components/schemas/NullableId"}}}},"line":{"description":"Null where the line is gone.","oneOf":[{"$ref":"#/components/schemas/LineCounts"},{"type":"null"}]}}},"Description":{"type":"object","description":"An OpenAPI document (https://spec.openapis.org/oas/v3.1.0).","required":["openapi","info","paths"],"additionalProperties":true,"properties":{"openapi":{"type":"string","pattern":"^3\\.1\\.\\d+$"},"info":{"type":"object","required":["title","version"],"additionalProperties":true,"properties":{"title":{"type":"string"},"version":{"type":"string"}}},"paths":{"type":"object","additionalProperties":true}}},"Liveness":{"type":"object","required":["status"],"properties":{"status":{"type":"string","const":"ok"}}},"Readiness":{"type":"object","required":["status","version","checks","warnings"],"properties":{"status":{"type":"string","enum":["ready","unavailable"]},"version":{"type":"string","description":"The program's."},"database":{"type":"string","description":"Tells the server's database from others; two servers of one port ask one another for it. Left out until Postgres was\nreached.\n"},"checks":{"type":"object","required":["postgres","migrations","storage","keys","serving"],"properties":{"postgres":{"$ref":"#/components/schemas/PartState","description":"Postgres answers."},"migrations":{"$ref":"#/components/schemas/PartState","description":"The database is the one this program works on."},"storage":{"$ref":"#/components/schemas/PartState","description":"The store of photos can be used."},"keys":{"$ref":"#/components/schemas/PartState","description":"The issuer's keys were loaded, where there is a JWKS."},"serving":{"$ref":"#/components/schemas/PartState","description":"Down once the server has been told to stop."}}},"warnings":{"type":"array","description":"What somebody should look at, though the server does its work. `unnamed_proxy`: requests come with `X-Forwarded-For`, and `TRUSTED_PROXIES` is empty. `photo_storage_full`: no photo is taken until there is room; all else works. `push_apns_stopped`, `push_fcm_stopped`: that service takes nothing of what the server shows of itself, so its devices are told nothing; nothing is lost meanwhile. `push_…_unnoted`: Postgres does not take down what was sent, so nothing more is sent there. `push_webpush_refused`: a browser's push service says that the server may not send, and never took anything of it.","items":{"type":"string","enum":["unnamed_proxy","photo_storage_full","push_apns_stopped","push_fcm_stopped","push_apns_unnoted","push_fcm_unnoted","push_webpush_unnoted","push_webpush_refused"]}}}},"PartState":{"type":"string","enum":["up","down"]},"Error":{"type":"object","required":["error"],"properties":{"error":{"$ref":"#/components/schemas/ErrorInfo"}}},"ErrorInfo":{"type":"object","required":["code","message","retryable","request_id"],"properties":{"code":{"$ref":"#/components/schemas/ErrorCode"},"message":{"type":"string","description":"For people, in the language of `Content-Language`. Nothing should be decided by it."},"retryable":{"type":"boolean","description":"Whether the same request may succeed later without anyone's doing."},"request_id":{"type":"string","description":"The same as in `X-Request-Id`."},"details":{"type":"array","minItems":1,"description":"What is wrong with the fields, one entry a fault, all faults at once.","items":{"$ref":"#/components/schemas/FieldFault"}},"fault_count":{"type":"integer","description":"How many faults a file has that is imported, of which `details` has the first hundred."},"current":{"$ref":"#/components/schemas/Current"}}},"Current":{"type":"object","description":"The server's facts on a 409, enough for a person to settle it without another request.","properties":{"reservation_status":{"description":"Where a reservation is the subject.","$ref":"#/components/schemas/ReservationStatus"},"id":{"description":"On `already_exists`, the row that has it.","$ref":"#/components/schemas/Id"},"client":{"description":"On `version_mismatch`, the client as it is now.","$ref":"#/components/schemas/Client"},"item":{"description":"On `version_mismatch` and `line_in_use`, the item as it is now.","$ref":"#/components/schemas/Item"},"account":{"description":"On `version_mismatch` and `last_admin`, the account as it is now.","$ref":"#/components/schemas/Account"},"tenant":{"description":"On `version_mismatch`, the house as it is now.","$ref":"#/components/schemas/Tenant"},"settings":{"description":"On `version_mismatch`, the settings as they are now.","$ref":"#/components/schemas/NotificationSettings"},"reservation":{"description":"On `version_mismatch`, the reservation as it is now.","$ref":"#/components/schemas/Reservation"},"asset":{"description":"Where an asset is the cause, what holds it; on `version_mismatch` and `line_in_use` the asset as it is now.","oneOf":[{"$ref":"#/components/schemas/AssetCause"},{"$ref":"#/components/schemas/AssetRecord"}]},"short":{"type":"array","minItems":1,"description":"On `not_available`, each item of which there is not enough, by name.","items":{"$ref":"#/components/schemas/ShortOf"}},"by":{"type":"array","minItems":1,"description":"On `asset_double_booked`, what names the asset at that time.","items":{"$ref":"#/components/schemas/Holder"}},"line":{"type":"object","description":"On `line_capacity_full` and `more_than_out`. Of a counted line all seven are there.","required":["id","qty","picked_up"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":0},"picked_up":{"type":"integer","minimum":0,"description":"How many ever went out on it."},"out":{"type":"integer","minimum":0},"returned":{"type":"integer","minimum":0},"lost":{"type":"integer","minimum":0},"used":{"type":"integer","minimum":0}}},"contents":{"type":"array","description":"Of a case. On `case_contents_differ` what lies in it now, or what can't; else each asset that stands in its way, with why.\n","items":{"$ref":"#/components/schemas/CasePart"}},"photos":{"type":"array","minItems":1,"maxItems":20,"description":"On `photo_not_uploaded`, each photo that the report can't name, or the document's file.","items":{"$ref":"#/components/schemas/RefusedPhoto"}}}},"CasePart":{"type":"object","required":["asset_id","code","asset","line"],"properties":{"asset_id":{"$ref":"#/components/schemas/Id"},"code":{"type":["string","null"],"description":"The code that this asset alone would be refused with."},"asset":{"$ref":"#/components/schemas/AssetCause"},"line":{"type":["object","null"],"description":"The line that is full for it.","required":["id","qty","picked_up"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"qty":{"type":"integer","minimum":0},"picked_up":{"type":"integer","minimum":0}}}}},"AssetCause":{"type":"object","required":["id","status","out","current_reservation_id","picked_up_by","picked_up_at","actual_pickup_at","reservation_reference"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"status":{"$ref":"#/components/schemas/AssetStatus"},"out":{"type":"boolean","description":"Whether it is out at this moment. `status` is what the house says of it, in or out."},"current_reservation_id":{"$ref":"#/components/schemas/NullableId"},"picked_up_by":{"type":["string","null"],"description":"The name of the person who took it, while it is out and where that is known."},"picked_up_at":{"$ref":"#/components/schemas/NullableTime"},"actual_pickup_at":{"$ref":"#/components/schemas/NullableTime"},"reservation_reference":{"type":["string","null"],"description":"Of the reservation that it is out on."}}},"ShortOf":{"type":"object","required":["item","needed","free","from","to","by"],"properties":{"item":{"$ref":"#/components/schemas/ShortItem"},"needed":{"type":"integer","minimum":1,"description":"How many of it all lines of the reservation need."},"free":{"type":"integer","minimum":0,"description":"How many are free for it, at least."},"from":{"description":"When there are too few for the first time.","$ref":"#/components/schemas/Time"},"to":{"description":"When there are enough again.","$ref":"#/components/schemas/Time"},"by":{"type":"array","description":"The other reservations that hold it then, by pickup.","items":{"$ref":"#/components/schemas/Holder"}}}},"Holder":{"type":"object","required":["id","reference","client","qty"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"reference":{"type":"string"},"client":{"type":"string","description":"The name."},"qty":{"type":"integer","minimum":1}}},"RefusedPhoto":{"type":"object","required":["object_path","reason"],"properties":{"object_path":{"type":"string","description":"As it was named."},"reason":{"type":"string","enum":["not_minted","already_reported","missing","wrong_type","too_large","wrong_length","too_small","too_many_pixels"],"description":"- `not_minted`: it was not minted for this reservation and asset, or was never named and swept since.\n- `already_reported`: another report, or another document, names it.\n- `missing`: nothing has been uploaded there yet.\n- `wrong_type`: what was uploaded is no file of the type it was minted for, or not a whole one.\n- `too_large`: it has more bytes than the server takes.\n- `wrong_length`: it has not the `content_length` it was minted for.\n- `too_small`: it has fewer pixels than the server is set to want.\n- `too_many_pixels`: it has, or claims to have, more pixels than the server takes.\n"},"width":{"type":"integer","minimum":1,"description":"On `too_small` and `too_many_pixels`, in pixels."},"height":{"type":"integer","minimum":1,"description":"On `too_small` and `too_many_pixels`, in pixels."},"least_pixels":{"type":"integer","minimum":1,"description":"On `too_small`, how many pixels, width times height, it takes."},"most_pixels":{"type":"integer","minimum":1,"description":"On `too_many_pixels`, how many pixels, width times height, it may have."}}},"FieldFault":{"type":"object","required":["field","code","message"],"properties":{"field":{"type":"string","description":"The field's or parameter's name; `body` for a body that is no object."},"code":{"type":"string","enum":["required","wrong_type","invalid_uuid","invalid_time","invalid_value","too_short","too_long","out_of_range","not_supported","invalid_csv","not_utf8","already_exists","ambiguous","asset_not_found","item_not_found","reservation_not_found","reservation_wrong_state","client_not_found","line_in_use","not_available"],"description":"- `required`: it is missing, or null.\n- `wrong_type`: it is of another JSON type, or a number was expected.\n- `invalid_uuid`: it is no UUID.\n- `invalid_time`: it is no RFC 3339 time.\n- `invalid_value`: it is none of the values allowed, is there twice, or holds U+0000 or bytes that are no UTF-8.\n- `too_short`, `too_long`: its length is out of bounds.\n- `out_of_range`: the number is out of bounds.\n- `not_supported`: there is no such parameter here, or the field can't be given in this case.\n\nOf a file that is imported also:\n\n- `invalid_csv`, `not_utf8`: what follows can't be read.\n- `already_exists`: another row, of the file or of the house, has it. `ambiguous`: several of the house have it.\n- `asset_not_found`, `item_not_found`, `reservation_not_found`, `reservation_wrong_state`, `client_not_found`, `line_in_use`,\n  `not_available`: as the codes of errors.\n"},"message":{"type":"string"},"line":{"type":"integer","description":"Of a file that is imported, the line on which the row begins, from 1."},"column":{"type":["string","null"],"description":"Of a file, the name of the column; null where the row as a whole is meant, whose `field` is `row`."},"value":{"type":["string","null"],"description":"Of a file, what stands there."},"meant":{"type":["string","null"],"description":"Of a file, what was perhaps meant."}}},"ErrorCode":{"type":"string","description":"Never changes with language. A client that meets a code it does not know goes by the status.\n\n- `bad_request` (400): the request is malformed.\n- `invalid_json` (400): the body is not strict JSON.\n- `validation_failed` (400): fields or parameters are at fault; `details` says which.\n- `idempotency_key_required` (400): the `Idempotency-Key` is missing.\n- `idempotency_key_invalid` (400): the key is empty, too long, there twice, or has other than visible ASCII characters.\n- `token_missing` (401): there is no bearer token.\n- `token_invalid` (401): the token is none of ours.\n- `token_expired` (401): the token was good, and its time is over.\n- `no_office_role` (403): the person has no account with a role here.\n- `insufficient_role` (403): the person's role is not enough for this.\n- `account_disabled` (403): the person's account is disabled.\n- `tenant_required` (403): the person has accounts in several tenants, and the token chooses none.\n- `not_found` (404): there is no such path.\n- `reservation_not_found` (404): the tenant has no such reservation.\n- `asset_not_found` (404): the tenant has no such asset.\n- `item_not_found` (404): the tenant has no such item.\n- `unknown_code` (404): the tenant has no sticker with this code.\n- `client_not_found` (404): the tenant has no such client.\n- `line_not_found` (404): the reservation has no such line or kit.\n- `account_not_found` (404): the tenant has no such account.\n- `device_not_found` (404): the caller has no such device.\n- `document_not_found` (404): the tenant has no such document.\n- `method_not_allowed` (405): the path does not take this method; `Allow` says which it takes.\n- `request_timeout` (408): the request took too long to arrive.\n- `asset_not_on_reservation` (409): the asset is of no line's item, or was never on this reservation.\n- `line_capacity_full` (409): as many as are booked went out on the line already.\n- `reservation_wrong_state` (409): the reservation's status does not allow it.\n- `already_applied` (409): an old duplicate: the asset has gone on since.\n- `asset_unavailable` (409): the asset is out on another reservation, in repair, or inactive.\n- `asset_not_checked_out` (409): the asset belongs to the reservation but never went out on it.\n- `code_mismatch` (409): the scanned code is unknown or another asset's.\n- `photo_not_uploaded` (409): a report names photos that are not in storage, or are not its own; or a document its file.\n- `version_mismatch` (409): somebody has changed the row since; `current` has it as it is now.\n- `line_in_use` (409): something depends on it that is there already: lines, assets, or a trip.\n- `not_available` (409): less is free than this needs; `current.short` says of what, when, and who holds it.\n- `asset_double_booked` (409): the asset is named by another confirmed reservation at that time.\n- `more_than_out` (409): more is to come back than is out of the line. Perhaps its pickup has still to come: fetch, and send again.\n- `nothing_to_undo` (409): the key made nothing at the shelf on this reservation.\n- `too_late` (409): it can't be undone any more: too long ago, or something has happened since.\n- `case_contents_differ` (409): something else lies in the case, or what is to lie in it can't.\n- `last_admin` (409): the tenant would have no admin any more.\n- `already_exists` (409): another row has this code, tag, serial, SKU, external id, reference or e-mail; `current.id` says which.\n- `resync_required` (410): the cursor of the changes tells nothing any more; fetch without `since`.\n- `body_too_large` (413): the body is over 1 MiB.\n- `uri_too_long` (414): the target is over 8 KiB.\n- `unsupported_media_type` (415): the body is no JSON, or packed in another way than gzip.\n- `expectation_failed` (417): an `Expect` other than `100-continue`.\n- `misdirected_request` (421): the target is of another scheme than http and https.\n- `idempotency_key_reused` (422): the key was used for another request.\n- `dependency_failed` (424): an entry of an outbox waits for another that is not done.\n- `rate_limited` (429): too many requests, of the account or from the address; try again after `Retry-After`.\n- `too_many_uploads` (429): the account, or the tenant, has too many uploads that nothing names.\n- `headers_too_large` (431): the head is over 32 KiB, a line over 8 KiB, or there are over 100 fields.\n- `internal` (500): something went wrong in the server.\n- `not_implemented` (501): CONNECT, a method of over 32 characters, or an unknown transfer coding.\n- `upstream_failed` (502): the service that holds the photos failed.\n- `unavailable` (503): not just now; try again after `Retry-After`.\n- `storage_full` (503): there is no room for photos; everything else works.\n- `timeout` (504): Postgres or storage did not answer in time.\n- `http_version_not_supported` (505): neither HTTP/1.1 nor HTTP/1.0.\n","enum":["bad_request","invalid_json","validation_failed","idempotency_key_required","idempotency_key_invalid","token_missing","token_invalid","token_expired","no_office_role","insufficient_role","account_disabled","tenant_required","not_found","reservation_not_found","asset_not_found","item_not_found","unknown_code","client_not_found","line_not_found","account_not_found","device_not_found","document_not_found","method_not_allowed","request_timeout","asset_not_on_reservation","line_capacity_full","reservation_wrong_state","already_applied","asset_unavailable","asset_not_checked_out","code_mismatch","photo_not_uploaded","version_mismatch","line_in_use","not_available","asset_double_booked","more_than_out","nothing_to_undo","too_late","case_contents_differ","last_admin","already_exists","resync_required","body_too_large","uri_too_long","unsupported_media_type","expectation_failed","misdirected_request","idempotency_key_reused","dependency_failed","rate_limited","too_many_uploads","headers_too_large","internal","not_implemented","upstream_failed","unavailable","storage_full","timeout","http_version_not_supported"]}}}}
"""##
}
