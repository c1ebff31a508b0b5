/// Two houses, with people who are shut out, moved and signed out: what there is before the first of them signs in.
struct PeopleWorld: Sendable {
    let houses: [House]
    let people: [Person]

    struct House: Sendable {
        let tenant: String
        let client: String
        let item: String
        let reservation: String
        let assets: [String]
        /// The address of its admin, whom nobody shuts out.
        let admin: String
    }

    struct Person: Sendable {
        let number: Int
        let home: Int
        /// Of the account at home.
        let account: String
        /// The first one.
        let address: String
        /// Whether they are asked into the other house; whoever is not is cut and gets other addresses.
        let moves: Bool

        var away: Int { 1 - home }
    }

    static let peoplePerHouse = 3
    static let phonesPerPerson = 2

    init(_ generator: SeededGenerator) {
        var generator = generator.branch("people world")
        houses = (0..<2).map { _ in
            House(
                tenant: generator.uuid(), client: generator.uuid(), item: generator.uuid(), reservation: generator.uuid(),
                assets: (0..<10).map { _ in generator.uuid() }, admin: "admin-\(generator.uuid())@house.example")
        }
        people = (0..<2 * Self.peoplePerHouse).map { number in
            Person(
                number: number, home: number % 2, account: generator.uuid(), address: "person@\(generator.uuid()).example",
                moves: number < 2)
        }
    }

    func house(_ tenant: String?) -> Int? { houses.firstIndex { $0.tenant == tenant } }

    /// What the judgement needs beside the data.
    static let notes = """
        create schema chaos;
        create table chaos.noted (tenant_id uuid, key text, person int, mark text, is_settled bool);
        create table chaos.sends (tenant_id uuid, key text, began float8, may bool);
        create table chaos.subjects (person int, subject uuid);
        create table chaos.accounts (tenant_id uuid, person int);
        """

    /// Statements that make it. Every value is an id or an address of ours: none needs quoting.
    var sql: String {
        let rows = houses.map { house in
            """
            insert into tenants (id, name) values ('\(house.tenant)', 'House \(house.tenant)');
            insert into accounts (tenant_id, email, display_name, roles) values ('\(house.tenant)', '\(house.admin)', 'Admin', '{admin}');
            insert into clients (id, tenant_id, display_name) values ('\(house.client)', '\(house.tenant)', 'Acme Films');
            insert into items (id, tenant_id, name) values ('\(house.item)', '\(house.tenant)', 'Camera');
            insert into reservations (id, tenant_id, reference, client_id, status, pickup_at, return_at)
            values ('\(house.reservation)', '\(house.tenant)', 'R-1', '\(house.client)', 'confirmed', now(), now() + interval '3 days');
            """
                + house.assets.map {
                    "insert into assets (id, tenant_id, item_id) values ('\($0)', '\(house.tenant)', '\(house.item)');"
                }.joined(separator: "\n")
        }
        let lines = houses.map { house in
            """
            insert into reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
            values (
                gen_random_uuid(), '\(house.tenant)', '\(house.reservation)', '\(house.item)', 0, 10,
                '{\(house.assets.joined(separator: ","))}');
            """
        }
        let accounts = people.map { person in
            """
            insert into accounts (tenant_id, id, email, display_name, roles)
            values ('\(houses[person.home].tenant)', '\(person.account)', '\(person.address)', 'Person \(person.number)', '{manager}');
            """
        }
        return (rows + lines + accounts).joined(separator: "\n")
    }
}
