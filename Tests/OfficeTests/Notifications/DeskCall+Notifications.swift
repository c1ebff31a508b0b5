extension DeskCall {
    private static let body: JSONTree = ["platform": "fcm", "token": "a-token-of-fcm", "app_version": "3.1"]

    static let notifications: [String: DeskCall] = [
        "listDevices": DeskCall(subject: { scene in
            // Its own: the device of another test's house moves there.
            _ = try scene.house.phone(.admin).post(
                "/devices", ["platform": "fcm", "token": .string(ID.fresh()), "app_version": "3.1"])
            return nil
        }),
        "registerDevice": DeskCall(
            body: { _ in body },
            other: { _ in ["apns_token": .string(ID.fresh().replacing("-", with: "")), "environment": "sandbox"] }),
        // By SQL, so that no key but the request's own is stored.
        "deleteDevice": DeskCall(
            subject: { scene in
                try scene.house.database.value(
                    """
                    insert into devices (tenant_id, account_id, platform, token) values ($1, $2, 'fcm', gen_random_uuid()) returning id
                    """, [scene.house.tenant, scene.house.account(.admin).id])
            }, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
        "listNotifications": DeskCall(
            subject: { scene in
                _ = try scene.house.tell(scene.reservation, to: .admin)
                return nil
            }, query: { _ in "?unread=true" }),
        "readNotifications": DeskCall(body: { _ in ["up_to": .string(WireTime.now())] }, other: { _ in ["ids": []] }),
        "getNotificationSettings": DeskCall(),
        "putNotificationSettings": DeskCall(
            body: { _ in ["kinds": ["shortage": ["push": false, "mail": false]], "locations": ["MDE"]] },
            other: { _ in ["locations": ["BOG"]] },
            conflict: { call, _ in
                _ = try call.phone.put("/notifications/settings", ["locations": ["BOG"]])
                return try call.send(call.request(with: ["locations": ["MDE"], "version": 7]))
            }),
    ]
}
