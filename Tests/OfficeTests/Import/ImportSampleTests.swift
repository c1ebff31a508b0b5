import TestSupport
import Testing

/// Files as other programs and spreadsheets write them (Samples/README.md): each goes in at the first or second try with what a check offers.
@Suite(.mayBlock) struct ImportSampleTests {
    @Test("a list that another tool or a spreadsheet wrote goes in, at once or after the step for columns", arguments: samples)
    func goesIn(_ sample: ImportSample) throws {
        let house = try House()
        let desk = try house.phone(.manager)
        try Self.prepare(house, for: sample)
        let empty = try house.stored(sample.kind)
        var attempt = try ImportAtDesk(desk, sample)
        let first = try attempt.check()
        #expect(first.status == 200, "\(first.text)")
        let unknown = try #require(first["mapping"]?.array).filter { $0["as"] == .null }.compactMap { $0["column"]?.string }
        let told = try #require(first["faults"]?.array).filter { $0["code"] == "unknown_columns" }
        #expect(told.compactMap { $0["value"]?.string } == (unknown.isEmpty ? [] : [unknown.joined(separator: " | ")]))
        #expect((first["fault_count"] == 0) == sample.isTakenAtOnce, "\(first.text)")
        #expect(try house.stored(sample.kind) == empty)
        if !sample.isTakenAtOnce {
            try attempt.answer(first)
            let second = try attempt.check()
            #expect(second.status == 200 && second["fault_count"] == 0, "\(second.text)")
            #expect(try house.stored(sample.kind) == empty)
        }
        let done = try attempt.run()
        #expect(done.status == 200 && done["fault_count"] == 0, "\(done.text)")
        #expect(try house.stored(sample.kind) == sample.stored)
        let audit = try house.facts().audit
        let again = try attempt.run()
        #expect(again.status == 200 && again.counts.prefix(2) == [0, 0], "\(again.text)")
        #expect(try house.facts().audit == audit)
    }

    @Test("every file of the samples is tried") func all() throws {
        #expect(try ImportSample.files == (Self.texts + Self.workbooks).map(\.file).sorted())
    }

    /// What has to be there before: the things that a row of assets or of a reservation names.
    private static func prepare(_ house: House, for sample: ImportSample) throws {
        guard ["assets", "reservations"].contains(sample.kind) else { return }
        let items = "sku,name,serialized,owned_qty\nFX6,Sony FX6,true,\nTRI-18,Tripod 18,true,\nBP-U70,Battery BP-U70,false,18\n"
        #expect(try house.phone(.manager).importFile("items", items).status == 200)
    }

    private static let texts = tools + spreadsheets
    static let samples = texts + (Spreadsheet.hasNode ? workbooks : [])

    private static let tools = [
        ImportSample(
            "snipe-it-assets.csv", "gear",
            choices: [
                "Asset Name": nil, "Model": "name", "Model No.": "model", "Purchase Cost": "replacement_value", "Status": nil,
                "Default Location": nil,
            ],
            stored: [
                "item LS 600d Pro | - | Lights | units | 1890.00 | Aputure | -",
                "item Sony FX6 | - | Cameras | units | 5998.00 | Sony | ILME-FX6V",
                "item Video 18 S2 | - | Tripods | units | 1840.50 | Sachtler | 1811",
                "LS 600d Pro | - | SN-0004 | - | - | Bogota | good | IN_STOCK | - | -",
                "Sony FX6 | - | SN-0001 | 4120771 | - | Bogota | good | IN_STOCK | - | Sensor cleaned 2026-08",
                "Sony FX6 | - | SN-0002 | 0041208 | - | Bogota | good | IN_STOCK | - | -",
                "Video 18 S2 | - | SN-0003 | S2-77 | - | Medellin | good | IN_STOCK | - | \"B\" stands, in the blue case",
            ]),
        ImportSample(
            "homebox.csv", "gear", choices: ["HB.description": nil, "HB.purchase_price": "replacement_value"],
            stored: [
                "item Manfrotto 1004BAC | - | - | units | 129.50 | Manfrotto | 1004BAC",
                "item Sennheiser EW 112P | - | - | units | 649.00 | Sennheiser | EW112P-G4",
                "item XLR cable 10 m | - | - | 24 | 18.90 | Cordial | -",
                "Manfrotto 1004BAC | hb-103 | 000-003 | - | - | Shelf B | good | IN_STOCK | - | -",
                "Sennheiser EW 112P | hb-101 | 000-001 | 1029384 | - | Shelf A / Box 2 | good | IN_STOCK | - | Frequency B",
                "Sennheiser EW 112P | hb-102 | 000-002 | 1029385 | - | Shelf A / Box 2 | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "shelf.csv", "gear", choices: ["description": "notes", "cf:Serial number,type:text": "serial"],
            stored: [
                "item Canon C70 | - | Cameras | units | 4499.00 | - | -",
                "item Zoom F6 | - | Sound | units | 749.90 | - | -",
                "Canon C70 | - | - | C70-00017 | k3v9x2m7qd | Room 1 | good | IN_STOCK | - | Body only",
                "Canon C70 | - | - | C70-00018 | p8w2n6b4zt | Room 1 | good | IN_STOCK | - | Body only",
                "Zoom F6 | - | - | - | r5h7c9j2mx | Room 2 | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "rentman-equipment.csv", "gear",
            choices: [
                "Name (In Database)": "name", "Folder": "category", "List price": "replacement_value",
                "Serial number (Serial number)": "serial", "Internal reference (Serial number)": "asset_tag",
                "Remark (Serial number)": "notes",
            ],
            stored: [
                "item MA dot2 core | 1077 | Lighting/Control | units | 9480.50 | - | -",
                "item Robe Pointe | 1042 | Lighting/Moving heads | units | 3950.00 | - | -",
                "MA dot2 core | - | DOT2 | D2C-0093 | - | - | good | IN_STOCK | - | -",
                "Robe Pointe | - | POINTE 1 | RP-22118 | - | - | good | IN_STOCK | - | Colour wheel replaced",
                "Robe Pointe | - | POINTE 2 | RP-22119 | - | - | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "rentaldesk-equipment.csv", "gear", choices: ["Type": "name"],
            stored: [
                "item Shure SM57 | SM57 | Microphones | units | 99.00 | - | -",
                "item XLR 5 m | XLR5 | Cables | 60 | 12.00 | - | -",
                "Shure SM57 | - | - | 3KA12 | 500017 | - | good | IN_STOCK | - | -",
                "Shure SM57 | - | - | 3KA13 | 500018 | - | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "rentaldesk-customers.csv", "clients",
            choices: [
                "Name": "display_name", "Customer": nil, "Customer _Acc_Ref": "external_id", "Mobile": nil, "Contact": "notes",
            ],
            stored: [
                "CINES01 | Cine Sur S.A.S. | en | equipos@cinesur.example | +57 601 555 0100 | Ana Peña",
                "NORTH01 | Northlight Films | en | desk@northlight.example | +44 113 496 0001 | Jo Field",
            ]),
        ImportSample(
            "cheqroom-items.csv", "gear",
            choices: [
                "category.name": "category", "location.name": "location", "status": nil, "barcodes": nil,
                "purchasePrice": "replacement_value", "kit.name": nil, "fields.Serial number": "serial",
            ],
            stored: [
                "item ARRI Alexa Mini LF | - | Cameras | units | 52300.00 | ARRI | LF Mini",
                "item SmallHD Cine 7 | - | Monitors | units | 2499.50 | SmallHD | Cine 7 TX",
                "ARRI Alexa Mini LF | - | - | K1.0024001 | f3a9c1d2 | Main office | good | IN_STOCK | - | -",
                "SmallHD Cine 7 | - | - | - | b7e05f41 | Main office | good | IN_STOCK | - | -",
                "SmallHD Cine 7 | - | - | - | 0c84aa19 | Annex | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "ezrentout-assets.csv", "gear",
            choices: ["Asset #": "external_id", "Description": "notes", "Cost Price": "replacement_value"],
            stored: [
                "item Genie Z-45 | - | Lifts | units | 61250.00 | - | -",
                "item Honda EU70is | - | Generators | units | 4999.99 | - | -",
                "Genie Z-45 | 1 | GEN45A | - | - | Yard 1 | good | IN_STOCK | - | Boom lift, diesel",
                "Genie Z-45 | 2 | GEN45B | - | - | Yard 2 | good | IN_STOCK | - | Boom lift, diesel",
                "Honda EU70is | 3 | HON70A | - | - | Yard 1 | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "current-rms-products.csv", "gear",
            choices: ["Barcode": "sku", "Rental bulk quantity": "owned_qty", "Rental bulk location": nil],
            stored: [
                "item Manfrotto 1004BAC stand | 100031 | Grip | 40 | 129.50 | - | -",
                "item Sandbag 10 kg | 100032 | Grip | 65 | 24.00 | - | -",
                "item Schuko cable 20 m | 100033 | Power | 120 | 31.75 | - | -",
            ]),
    ]

    private static let spreadsheets = [
        ImportSample(
            "excel-es-articulos.csv", "items", isTakenAtOnce: true,
            stored: [
                "item Batería BP-U70 | BP-U70 | Baterías | 18 | 1250000.50 | - | -",
                "item Sony FX6 | FX6 | Cámaras | units | 24990000.00 | - | -",
                "item Trípode 18 | TRI-18 | Trípodes | units | 7400000.00 | - | -",
            ]),
        ImportSample(
            "excel-es-activos.csv", "assets", isTakenAtOnce: true,
            stored: [
                "Sony FX6 | - | A-001 | 0041207 | 770001 | Bodega 1 | good | IN_STOCK | - | Visor con rayón; se presta igual",
                "Sony FX6 | - | A-002 | 0041208 | 770002 | Bodega 1 | fair | IN_STOCK | - | -",
                "Tripod 18 | - | A-003 | - | - | Bodega 2 | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "excel-es-reservas.csv", "reservations", isTakenAtOnce: true,
            stored: [
                "R-9001 | Acme Films | 2026-12-03 08:30 | 2026-12-31 18:00 | FX6 | 1",
                "R-9001 | Acme Films | 2026-12-03 08:30 | 2026-12-31 18:00 | BP-U70 | 6",
                "R-9002 | Acme Films | 2026-12-04 14:00 | 2026-12-05 09:00 | BP-U70 | 2",
            ]),
        ImportSample(
            "excel-es-inventario.csv", "gear", choices: ["Descripción": "name"],
            stored: [
                "item Cable XLR 10 m | CAB-10 | - | 24 | - | - | -", "item Cámara Sony FX6 | - | - | units | - | Sony | -",
                "item Luz LED | - | - | units | - | Aputure | -",
                "Cámara Sony FX6 | - | CAM-01 | 0041207 | - | - | good | IN_STOCK | - | -",
                "Luz LED | - | LUZ-01 | - | - | - | good | REPAIR | - | Falta el cable",
            ]),
        ImportSample(
            "excel-es-reservas-equipos.csv", "reservations", isTakenAtOnce: true,
            stored: [
                "R-9101 | Acme Films | 2026-12-03 08:30 | 2026-12-31 18:00 | FX6 | 1",
                "R-9101 | Acme Films | 2026-12-03 08:30 | 2026-12-31 18:00 | BP-U70 | 6",
                "R-9102 | Acme Films | 2026-12-04 00:00 | 2026-12-05 23:59 | TRI-18 | 1",
            ]),
        ImportSample(
            "excel-de-geraete.csv", "gear", isTakenAtOnce: true,
            stored: [
                "item Sony FX6 | - | Kameras | units | 5998.00 | Sony | ILME-FX6V",
                "item Stativ groß | - | Stative | 12 | 1840.50 | Sachtler | -",
                "Sony FX6 | - | K-17 | 4120900 | - | Lager Süd | like_new | IN_STOCK | - | -",
                "Sony FX6 | - | K-18 | 4120901 | - | Lager Süd | good | IN_STOCK | - | Akkudeckel fehlt",
            ]),
        ImportSample(
            "excel-de-kunden.csv", "clients", isTakenAtOnce: true,
            stored: [
                "10017 | Müller & Söhne Film GmbH | de | buero@mueller.example | +49 30 5550100 | Rechnung an Zentrale",
                "10018 | Strandlicht OHG | de | info@strandlicht.example | 0049 40 5550101 | -",
            ]),
        ImportSample(
            "excel-en-gear.csv", "gear", isTakenAtOnce: true,
            stored: [
                "item LS 600d Pro | LS600 | Lights | units | 1890.50 | - | -",
                "item Sony FX6 | FX6 | Cameras | units | 5998.00 | - | -",
                "LS 600d Pro | - | LT-1 | - | - | Shelf 3 | fair | IN_STOCK | - | -",
                "Sony FX6 | - | FX-1 | 4120771 | - | Shelf 1 | good | IN_STOCK | - | -",
                "Sony FX6 | - | FX-2 | 4120772 | - | Shelf 1 | like_new | IN_STOCK | - | Top handle, \"loose\"",
            ]),
        ImportSample(
            "excel-en-bookings.csv", "reservations", dayFirst: false,
            stored: [
                "R-7001 | Acme Films | 2026-12-03 08:30 | 2026-12-09 18:00 | FX6 | 1",
                "R-7002 | Acme Films | 2026-12-04 14:00 | 2026-12-05 09:00 | FX6 | 1",
            ]),
        ImportSample(
            "excel-unicode-text.txt", "clients", isTakenAtOnce: true,
            stored: [
                "C-1 | Ñandú Producciones | en | hola@nandu.example | +57 300 555 0101 | -",
                "C-2 | Łódź Film | en | biuro@lodz.example | +48 42 555 0102 | Pays in 30 days",
            ]),
        ImportSample(
            "excel-mac.csv", "clients", isTakenAtOnce: true,
            stored: [
                "C-3 | Acme Stage | en | - | +1 202 555 0103 | Two lines:\nand the second",
                "C-4 | Bergen Sound | en | - | +47 55 55 01 04 | -",
            ]),
        ImportSample(
            "excel-sep.csv", "items", isTakenAtOnce: true,
            stored: [
                "item Gaffer tape 50 mm | GAF-50 | Consumables | 30 | 14.90 | - | -",
                "item Super clamp | CLAMP | Grip | 48 | 27.00 | - | -",
            ]),
        ImportSample(
            "libreoffice-gear.csv", "gear", isTakenAtOnce: true,
            stored: [
                "item Canon CN-E 50 | - | - | units | 3950.00 | - | -",
                "item Tilta MB-T12 | - | - | units | 415.00 | - | -",
                "Canon CN-E 50 | - | LO-1 | 0050017 | - | Shelf 2 | good | IN_STOCK | - | -",
                "Canon CN-E 50 | - | LO-2 | 0050018 | - | Shelf 2 | good | IN_STOCK | - | Line one\nline two, with a comma",
                "Tilta MB-T12 | - | LO-3 | - | - | Shelf 2 | good | IN_STOCK | - | -",
            ]),
        ImportSample(
            "numbers-clients.csv", "clients", isTakenAtOnce: true,
            stored: [
                "N-1 | Río Grande Cine | en | cine@riogrande.example | +52 55 5555 0105 | -",
                "N-2 | Quiet Room | en | - | +34 91 555 0106 | -", "N-3 | Última Toma | en | set@ultima.example | - | -",
            ]),
        ImportSample(
            "wide.csv", "gear",
            stored: [
                "item DJI Ronin 4D | R4D | Cameras | units | 6799.00 | DJI | R4D-6K",
                "DJI Ronin 4D | - | W-1 | 53R0001 | 880001 | Cage 1 | like_new | IN_STOCK | - | Main unit",
                "DJI Ronin 4D | - | W-2 | 53R0002 | 880002 | Cage 1 | good | IN_STOCK | - | -",
            ]),
    ]

    private static let workbooks = ["inventory.xlsx", "inventory.ods"].map { file in
        ImportSample(
            file, "gear", sheet: "Inventario 2026",
            stored: [
                "item Sony FX6 | - | - | units | 5950.00 | - | -", "item Trípode 18 | - | - | units | 1469.06 | - | -",
                "Sony FX6 | - | A-001 | 00017 | - | Bodega 1 | good | IN_STOCK | - | -",
                "Sony FX6 | - | A-002 | 0018 | - | Bodega 1 | good | IN_STOCK | - | -",
                "Trípode 18 | - | A-003 | 412000000000 | - | Bodega 2; nivel 3 | good | IN_STOCK | - | -",
            ])
    }
}
