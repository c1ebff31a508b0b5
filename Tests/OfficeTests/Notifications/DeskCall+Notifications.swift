extension DeskCall {
    private static let body: JSONTree = ["platform": "fcm", "token": "a-token-of-fcm", "app_version": "3.1"]

    static let notifications: [String: DeskCall] = [
        "listDevices": DeskCall(subject: { scene in
            _ = try scene.house.phone(.admin).post("/devices", body)
            return nil
        }),
        "registerDevice": DeskCall(
            body: { _ in body },
            other: { _ in ["apns_token": .string(ID.fresh().replacing("-", with: "")), "environment": "sandbox"] }),
        "deleteDevice": DeskCall(
            subject: { scene in
                let token = ID.fresh().replacing("-", with: "")
                return try scene.house.phone(.admin).post("/devices", ["apns_token": .string(token)])["id"]?.string
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
