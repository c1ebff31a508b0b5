import JSON
import TestSupport
import Testing

@testable import API
@testable import Office

/// What a file says, before the database has seen it (docs/import.md).
@Suite(.mayBlock) struct ImportReaderTests {
    private func read(
        _ kind: ImportKind, _ text: String, columns: String? = nil, dayFirst: Bool? = nil
    ) throws -> ImportReader {
        var reader = ImportReader(kind, hints: try #require(ImportHints(columns: columns, isDayFirst: dayFirst, of: kind)))
        reader.read(Array(text.utf8))
        reader.finish()
        return reader
    }

    private func rows(_ reader: ImportReader) -> String { String(decoding: reader.rows, as: UTF8.self) }

    /// Line, column, code, value and what was perhaps meant.
    private func faults(_ reader: ImportReader) -> [String] {
        reader.faults.map { fault in
            let words = [fault.line.map { String($0) }, fault.column ?? "row", fault.code.rawValue, fault.value, fault.meant]
            return words.map { $0 ?? "-" }.joined(separator: " ")
        }
    }

    private func mapping(_ reader: ImportReader) -> String {
        var json = JSONWriter()
        reader.header?.writeMapping(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test("columns are known by the names that people give them, in any order")
    func names() throws {
        let reader = try read(.clients, "Razón social;Kundennummer;E-Mail\nAcme;1;a@b.example\n")
        #expect(reader.columns == ["display_name", "external_id", "email"] && faults(reader) == [])
        #expect(rows(reader) == #"[[2,"Acme","1","a@b.example"]]"#)
    }

    @Test("columns of other names are one fault, told with what there is; the rest of the file is judged all the same")
    func unknown() throws {
        let reader = try read(.assets, "asset_tag,Vendor,statsu,condition,Paid\nA-1,x,y,gut,3\n")
        #expect(
            faults(reader) == ["1 row unknown_columns Vendor | statsu | Paid -", "2 condition invalid_value gut -"])
        let sentence = reader.faults[0].sentence(in: .english)
        #expect(sentence.contains("`columns`") && sentence.contains("null") && sentence.hasSuffix("country, customer, notes."))
        #expect(
            reader.faults[1].sentence(in: .english) == "One of these goes here: like new, good, fair, poor, damaged.")
        #expect(
            mapping(reader)
                == #"[{"column":"asset_tag","as":"asset_tag","meant":null},{"column":"Vendor","as":null,"meant":null},"#
                + #"{"column":"statsu","as":null,"meant":"status"},{"column":"condition","as":"condition","meant":null},"#
                + #"{"column":"Paid","as":null,"meant":null}]"#)
    }

    @Test("whoever imports the file says what a column is, or leaves it out, by its name as all names are compared")
    func hints() throws {
        let file = "Tag,Vendor,Paid,serial\nA-1,x,12,s\n"
        let said = try read(.assets, file, columns: #"{"VENDOR":"notes","paid":null,"Serial":"location","other":"status"}"#)
        #expect(said.columns == ["asset_tag", "notes", "location"] && faults(said) == [])
        #expect(rows(said) == #"[[2,"A-1","x","s"]]"#)
        for wrong in ["", "[]", "x", #"{"Vendor":"nope"}"#, #"{"Vendor":7}"#, #"{"Vendor":"SERIAL"}"#] {
            #expect(ImportHints(columns: wrong, isDayFirst: nil, of: .assets) == nil, "\(wrong)")
        }
    }

    @Test("of several names of one column the best is taken, and the others are unknown; the same one twice is at fault")
    func severalNames() throws {
        let reader = try read(.gear, "Model No.,model,Asset Name,name,Description,Notes\n1,2,3,4,5,6\n")
        #expect(rows(reader) == #"[[2,"2","4","6"]]"#)
        #expect(faults(reader) == ["1 row unknown_columns Model No. | Asset Name | Description -"])
        #expect(mapping(reader).contains(#"{"column":"Model No.","as":null,"meant":"model"}"#))
        let twice = try read(.gear, "name,serial,Serial\na,b,c\n")
        #expect(faults(twice) == ["1 Serial invalid_value - -"])
        #expect(
            twice.faults[0].sentence(in: .english)
                == "The column serial is `serial` already. Say what this one is, or leave it out.")
        let same = try read(.gear, "name,serial,serial\na,b,c\n")
        #expect(same.faults[0].sentence(in: .english).hasPrefix("The file has two columns of this name."))
        let said = try read(.gear, "name,Made by,serial\na,b,c\n", columns: #"{"Made by":"serial"}"#)
        #expect(rows(said) == #"[[2,"a","b"]]"# && faults(said) == ["1 row unknown_columns serial -"])
        // The number of a place is its name only where nothing else is.
        let places = try read(.gear, "name,Location #,Location Name\na,2,b\n")
        #expect(rows(places) == #"[[2,"a","b"]]"# && faults(places) == ["1 row unknown_columns Location # -"])
        #expect(rows(try read(.gear, "name,Location #\na,2\n")) == #"[[2,"a","2"]]"#)
    }

    @Test("a price is the value of one piece before a value that may be of all; a group's name is a category where no other is")
    func surerNames() throws {
        let booqable = try read(.gear, "Product group,Name,Collections,Stock quantity\nA,B,C,4\n")
        #expect(booqable.columns == ["name", "category", "owned_qty"] && rows(booqable) == #"[[2,"B","C",4]]"#)
        #expect(faults(booqable) == ["1 row unknown_columns Product group -"])
        let sums = try read(.gear, "Equipo;Uds.;Valor €;Precio €\nA;2;100;50\n")
        #expect(sums.columns == ["name", "owned_qty", "replacement_value"] && rows(sums) == #"[[2,"A",2,50]]"#)
        #expect(faults(sums) == ["1 row unknown_columns Valor € -"])
        #expect(rows(try read(.gear, "Equipo;Ud.;Valor\nA;2;100\n")) == #"[[2,"A",2,100]]"#)
        // Where it was made is not where it is.
        #expect(faults(try read(.gear, "Name,Country of origin\nA,CZ\n")) == ["1 row unknown_columns Country of origin -"])
    }

    @Test("columns of Sortly, and of Dutch and Spanish lists, are known")
    func otherTools() throws {
        let sortly = try read(.gear, "Entry Name,SID,Barcode/QR1-Data,Primary Folder,Asset state\nA,S1,Q1,F,Available\n")
        #expect(sortly.columns == ["name", "external_id", "code", "location", "status", "codes"] && faults(sortly) == [])
        #expect(rows(sortly) == #"[[2,"A","S1","Q1","F","IN_STOCK",null]]"#)
        let dutch = try read(
            .gear, "Naam,Voorraad,Map,Nieuwprijs,Serienummer (Serienummer),Opmerking (Serienummer)\nA,1,B,9,s,o\n")
        #expect(dutch.columns == ["name", "owned_qty", "category", "replacement_value", "serial", "notes"])
        #expect(faults(dutch) == [] && rows(dutch) == #"[[2,"A",1,"B",9,"s","o"]]"#)
        #expect(try read(.gear, "Equipo,Unidades\nA,3\n").columns == ["name", "owned_qty"])
    }

    @Test("a file that has more of another kind's columns is said to look like that")
    func otherKind() throws {
        let reader = try read(.assets, "SKU,Name,Category,Replacement value,Serialized\nFX6,Sony FX6,Cameras,5998,true\n")
        #expect(reader.faults.map(\.meant) == ["items", "id"])
        #expect(reader.faults[0].sentence(in: .english).hasPrefix("The file looks like one of the kind items."))
        #expect(reader.faults[0].sentence(in: .spanish).hasPrefix("El archivo parece del tipo items."))
    }

    @Test("a file with quantities that does not say what is serialized looks like gear, never like items")
    func quantities() throws {
        let gear = try read(.gear, "ID,Name,SKU,Quantity,Archived,Vendor\n1,Sony FX6,FX6,4,false,Lumina\n")
        #expect(gear.faults.map(\.meant) == [nil])
        let assets = try read(.assets, "SKU,Name,Quantity,Archived\nFX6,Sony FX6,4,false\n")
        #expect(assets.faults.map(\.meant) == ["gear", "id"])
        let items = try read(.gear, "Name,SKU,Quantity,Serialized,Archived\nSony FX6,FX6,4,false,false\n")
        #expect(items.faults.map(\.meant) == ["items"])
        // What nothing but a name identifies would be at fault as items.
        let names = try read(.gear, "Name,Product group,Stock method,Quantity held\nSony FX6,Cameras,Bulk,4\n")
        #expect(faults(names) == ["1 row unknown_columns Stock method -"] && rows(names) == #"[[2,"Sony FX6","Cameras",4]]"#)
    }

    @Test(
        "a list of products that says what only a unit has never looks like items, whatever it says of stock",
        arguments: ["Barcode", "Serial number", "Asset number", "QR codes", "Warehouse", "Condition", "Status", "Country"])
    func productsOfUnits(column: String) throws {
        let products = try read(.gear, "Name,Id,Stock method,Quantity\nSony FX6,101,Bulk,4\n")
        #expect(products.faults.map(\.meant) == ["items"])
        let units = try read(.gear, "Name,Id,Stock method,Quantity,\(column)\nSony FX6,101,Bulk,4,\n")
        #expect(faults(units) == ["1 row unknown_columns Stock method -"])
        let clients = try read(.clients, "Name,SKU,Category,Model,Stock method,\(column)\nSony FX6,FX6,Cameras,FX6,Bulk,\n")
        #expect(clients.faults.first?.meant == "gear")
    }

    @Test("without a column that identifies rows there is one fault, and no row goes on")
    func unidentified() throws {
        let reader = try read(.clients, "display_name,archived\nAcme,maybe\nCine,\n")
        #expect(faults(reader) == ["1 row required - id", "2 archived wrong_type maybe -"] && rows(reader) == "[]")
        #expect(
            reader.faults[0].sentence(in: .english)
                == "The file has none of the columns that identify a row: id, external_id.")
    }

    @Test("a list of items with names alone says what it needs, also where a person left its numbers out")
    func namesAlone() throws {
        let leftOut = try read(.items, "Id,Name\n1,Sony FX6\n", columns: #"{"Id":null}"#)
        for reader in [leftOut, try read(.items, "Name,Category\nSony FX6,Cameras\n")] {
            #expect(faults(reader) == ["1 row required - id"] && rows(reader) == "[]")
            #expect(
                reader.faults[0].sentence(in: .english)
                    == "A name alone identifies no item. The file needs a column `sku` or `external_id` with a value of its own "
                    + "in each row; or import it as gear, where a name is enough.")
            #expect(
                reader.faults[0].sentence(in: .spanish)
                    == "Un nombre por sí solo no identifica un artículo. El archivo necesita una columna `sku` o `external_id` "
                    + "con un valor propio en cada fila; o impórtelo como inventario (gear), donde basta un nombre.")
        }
        let nameless = try read(.items, "Category\nCameras\n")
        #expect(
            nameless.faults[0].sentence(in: .english)
                == "The file has none of the columns that identify a row: id, external_id, sku.")
    }

    @Test("what spreadsheets leave behind is passed over: empty rows and columns, cells that a row lacks or has too many of")
    func leftovers() throws {
        let reader = try read(.items, ";;;;\nsku;name;;\n;;;;;;\nA;B\nC;D;;;;\n ;\u{A0};\n")
        #expect(rows(reader) == #"[[4,"A","B"],[5,"C","D"]]"# && faults(reader) == [])
        let stray = try read(.items, "sku;name;;notes;\nA;B;x;;\nC;D;;;y\nE;F;;;;z\nG\n")
        #expect(
            faults(stray) == ["2 row invalid_csv x -", "3 row invalid_csv y -", "4 row invalid_csv z -", "5 name required - -"])
    }

    @Test("a number is judged by its whole column, and a fault says what would be right")
    func numbers() throws {
        let file = "sku;owned_qty;replacement_value\nA;1.000;1.234\nB;3,0;$ 5998,5\nC;x;x\nD;1,5;-1\nE;2000000;1,234\n"
        let reader = try read(.items, file)
        #expect(rows(reader) == #"[[2,"A",1000,1234],[3,"B",3,5998.5]]"#)
        #expect(
            faults(reader) == [
                "4 owned_qty wrong_type x -", "4 replacement_value wrong_type x -", "5 owned_qty wrong_type 1,5 -",
                "5 replacement_value out_of_range -1 -", "6 owned_qty out_of_range 2000000 -",
                "6 replacement_value wrong_type 1,234 -",
            ])
        #expect(reader.faults[0].sentence(in: .english) == "A whole number from 0 to 1000000 goes here.")
        #expect(
            reader.faults[1].sentence(in: .spanish)
                == "Aquí va un importe menor que 10.000.000.000 con dos decimales como máximo, como 5998,50.")
        let both = try read(.items, "sku;replacement_value\nA;1.5\nB;1,5\nC;1.234\n")
        #expect(faults(both) == ["4 replacement_value ambiguous 1.234 -"])
        #expect(both.faults[0].sentence(in: .english).hasPrefix("This column writes decimals with a comma and with a point."))
    }

    @Test("what the database has no room for is a fault of its row: an amount, the number of a ticket") func bounds() throws {
        let amounts = ["9999999999.99", "10000000000", "99999999999", "0000000000012.50"]
        let file = "sku;replacement_value\n" + amounts.map { "A;\($0)\n" }.joined()
        #expect(
            faults(try read(.items, file)) == [
                "3 replacement_value out_of_range 10000000000 -", "4 replacement_value out_of_range 99999999999 -",
            ])
        let numbers = ["1000000000", "TIC-1000000001", "9223372036854775807", "99999999999999999999", "0", "TIC-", "x"]
        let tickets = try read(.tickets, "display_id;subject\n" + numbers.map { "\($0);S\n" }.joined())
        #expect(
            faults(tickets) == [
                "3 display_id out_of_range TIC-1000000001 -", "4 display_id out_of_range 9223372036854775807 -",
                "5 display_id out_of_range 99999999999999999999 -", "6 display_id out_of_range 0 -",
                "7 display_id wrong_type TIC- -", "8 display_id wrong_type x -",
            ])
        #expect(
            tickets.faults[0].sentence(in: .english)
                == "The number of a ticket goes here, up to 1000000000, such as 12 or TIC-00012.")
    }

    @Test("two columns whose names read alike are said apart by their own names; what is said of one name is good for its likes")
    func alike() throws {
        let said = #"{"Notes":null,"NOTES":"notes","Owner":"serial"}"#
        let reader = try read(.assets, "asset_tag,Notes,NOTES,owner\nA,x,y,s\n", columns: said)
        #expect(faults(reader) == [] && rows(reader) == #"[[2,"A","y","s"]]"#)
        // Which of the two is meant nobody knows: it is read as if nothing was said.
        #expect(rows(try read(.assets, "asset_tag,notes\nA,x\n", columns: said)) == #"[[2,"A","x"]]"#)
    }

    @Test("days are judged by the whole file; a day alone is the beginning of a pickup and the end of a return")
    func days() throws {
        let file = "reference,pickup_at,return_at\nR-1,03/04/2026,31/12/2026\nR-2,2026-04-03 9:00,04/05/2026 6:00 PM\n"
        #expect(
            rows(try read(.reservations, file))
                == #"[[2,"R-1","2026-04-03T00:00","2026-12-31T23:59"],[3,"R-2","2026-04-03T09:00","2026-05-04T18:00"]]"#)
        let unclear = "reference,pickup_at\nR-1,03/04/2026\nR-2,soon\n"
        let asked = try read(.reservations, unclear)
        #expect(
            faults(asked) == ["2 pickup_at ambiguous 03/04/2026 2026-04-03T00:00", "3 pickup_at invalid_time soon -"])
        #expect(asked.faults[0].sentence(in: .english).hasSuffix("Say it with day_first."))
        #expect(asked.faults[1].sentence(in: .english).contains("2026-12-31 14:00"))
        #expect(rows(try read(.reservations, unclear, dayFirst: false)) == #"[[2,"R-1","2026-03-04T00:00"]]"#)
    }

    @Test("words are taken in any case, and as people write them; flags in three languages")
    func words() throws {
        let file = "asset_tag,status,condition\nA,Ready to deploy,LIKE-NEW\nB,in stock,\nC,,Good\n"
        #expect(
            rows(try read(.assets, file))
                == #"[[2,"A","READY_TO_DEPLOY","like_new"],[3,"B","IN_STOCK","good"],[4,"C","IN_STOCK","good"]]"#)
        let others = "asset_tag,status\nA,Verhuurd\nB,Under Maintenance\nC,BAJA\nD,Lost\nE,Verfügbar\nF,Defekt\n"
        #expect(
            rows(try read(.assets, others))
                == #"[[2,"A","DEPLOYED"],[3,"B","REPAIR"],[4,"C","ARCHIVED"],[5,"D","DISPOSED"],"#
                + #"[6,"E","IN_STOCK"],[7,"F","REPAIR"]]"#)
        let flags = "sku,serialized,is_case,consumable,archived\nA,SÍ,no,WAHR,0\nB,Verdadero,FALSCH,y,nein\n"
        #expect(rows(try read(.items, flags)) == #"[[2,"A",true,false,true,false],[3,"B",true,false,true,false]]"#)
    }

    @Test("whether an item has units is said by the columns and in the words of other tools, in that column alone")
    func serialized() throws {
        let file = "Name,Id,Stock method\nA,1,Serialised\nB,2,BULK STOCK\nC,3,None\nD,4,\nE,5,no\n"
        let reader = try read(.items, file)
        #expect(reader.columns == ["name", "external_id", "serialized"] && faults(reader) == [])
        #expect(
            rows(reader)
                == #"[[2,"A","1",true],[3,"B","2",false],[4,"C","3",false],[5,"D","4",true],[6,"E","5",false]]"#)
        let row = try #require(reader.rows(on: [3])[3])
        #expect(reader.written("false", column: "serialized", in: row) == "BULK STOCK")
        let other = try read(.items, "sku,Tracking type,consumable\nA,sometimes,no\nB,trackable,bulk\n")
        #expect(faults(other) == ["2 serialized wrong_type sometimes -", "3 consumable wrong_type bulk -"])
        let both = try read(.items, "sku,Tracking type,Serialized\nA,x,no\n")
        #expect(rows(both) == #"[[2,"A",false]]"# && faults(both) == ["1 row unknown_columns Tracking type -"])
        // It may be the number of a parcel.
        for name in ["Tracking", "Seguimiento"] {
            let parcel = try read(.items, "sku,\(name)\nA,1Z999\n")
            #expect(rows(parcel) == #"[[2,"A"]]"# && faults(parcel) == ["1 row unknown_columns \(name) -"])
        }
    }

    @Test("what another tool says is how many units an item has is left out, with one warning for the file")
    func unitQuantities() throws {
        let file =
            "Name,Id,Stock method,On hand\nA,1,Serialised,4\nB,2,Bulk,40\nC,3,Serialised,0\nD,4,,5\nE,5,serialised,\"1,000\"\n"
        let reader = try read(.items, file)
        #expect(reader.columns == ["name", "external_id", "serialized", "owned_qty"] && faults(reader) == [])
        #expect(
            rows(reader)
                == #"[[2,"A","1",true,null],[3,"B","2",false,40],[4,"C","3",true,null],[5,"D","4",true,5],[6,"E","5",true,null]]"#
        )
        let warning = try #require(reader.warnings.first)
        #expect(reader.warningCount == 1 && warning.code == .unitQuantity && warning.column == "owned_qty")
        #expect(warning.lines == [2, 6] && warning.value == "4" && warning.other == nil)
        #expect(
            warning.sentence(in: .english)
                == "These items have units of their own: their quantities are left out, this one and 1 more. "
                + "Their units come with a file of gear or assets.")
        let one = try read(.items, "sku,serialized,owned_qty\nA,yes,4\n")
        #expect(
            one.warnings.map { $0.sentence(in: .spanish) } == [
                "Este artículo tiene unidades propias: su cantidad se omite. "
                    + "Las unidades llegan con un archivo de inventario o de equipos."
            ])
        let many = try read(.items, "sku,serialized,owned_qty\n" + (1...1200).map { "A\($0),yes,4\n" }.joined())
        #expect(many.warningCount == 1 && many.warnings.first?.moreRows == 1199 && many.warnings.first?.lines.count == 1000)
        // Of an export the cells are as the house has them: a person has written this.
        let id = "4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"
        let edited = try read(.items, "id,serialized,owned_qty\n\(id),true,4\n")
        #expect(rows(edited) == #"[[2,"\#(id)",true,4]]"# && edited.warningCount == 0)
    }

    @Test("where a status says a condition, each row says one of the two; what it does not say is null, not a default")
    func states() throws {
        let reader = try read(.gear, "name,serial,Estado\nA,1,Regular\nB,2,En reparación\nC,3,\nD,4, \n")
        #expect(reader.columns == ["name", "serial", "status", "condition"] && faults(reader) == [])
        #expect(
            rows(reader)
                == #"[[2,"A","1",null,"fair"],[3,"B","2","REPAIR",null],[4,"C","3",null,null],[5,"D","4",null,null]]"#)
        // The first row that says a condition may be the last.
        let late = try read(.assets, "asset_tag,status,codes\nA,Retirado,\nB,DAÑADO,X\n")
        #expect(late.columns == ["asset_tag", "status", "codes", "condition", "code"])
        #expect(rows(late) == #"[[2,"A","ARCHIVED",null,null,null],[3,"B",null,["X"],"damaged",null]]"#)
        let unknown = try read(.assets, "asset_tag,status\nA,Bueno\nB,kaput\n")
        #expect(faults(unknown) == ["3 status invalid_value kaput -"])
        #expect(
            unknown.faults[0].sentence(in: .english)
                == "One of these goes here: in stock, ready to deploy, shipped, deployed, repair, archived, disposed.")
        #expect(
            unknown.faults[0].sentence(in: .spanish)
                == "Aquí va una de estas: en bodega, listo, enviado, afuera, en reparación, archivado, desechado.")
        // A status that says none, and one beside a column of conditions, are as in every file.
        #expect(rows(try read(.assets, "asset_tag,status\nA,\nB,Listo\n")) == #"[[2,"A","IN_STOCK"],[3,"B","READY_TO_DEPLOY"]]"#)
        let both = try read(.assets, "asset_tag,status,condition\nA,Bueno,\nB,,Bueno\n")
        #expect(faults(both) == ["2 status invalid_value Bueno -"] && rows(both) == #"[[3,"B","IN_STOCK","good"]]"#)
    }

    @Test("stickers: an empty cell leaves them, `-` takes all off, a list names all; the database gets both columns")
    func stickers() throws {
        let codes = try read(.assets, "asset_tag,code\nA,X 1\nB,\nC,-\nD,'-\n")
        #expect(codes.columns == ["asset_tag", "code", "codes"])
        #expect(rows(codes) == #"[[2,"A","X 1",null],[3,"B",null,null],[4,"C",null,[]],[5,"D",null,[]]]"#)
        let lists = try read(.assets, "codes,asset_tag\nX | Y 2|Z,A\n-,B\n,C\na||b,D\n")
        #expect(lists.columns == ["codes", "asset_tag", "code"])
        #expect(rows(lists) == #"[[2,["X","Y 2","Z"],"A",null],[3,[],"B",null],[4,null,"C",null],[5,["a|b"],"D",null]]"#)
        let people = try read(.assets, "asset_tag,codes\nA,\"aa11, bb22\"\nB,cc33;dd44\nC,\"X\nY\"\n")
        #expect(
            rows(people) == #"[[2,"A",["aa11","bb22"],null],[3,"B",["cc33","dd44"],null],[4,"C",["X","Y"],null]]"#)
        let both = try read(.assets, "asset_tag,code,codes\nA,-,X\nB,X,-\n")
        #expect(rows(both) == #"[[2,"A",null,["X"]],[3,"B","X",[]]]"#)
        #expect(rows(try read(.items, "sku\nA\n")) == #"[[2,"A"]]"#)
    }

    @Test("an id of which no cell is one of ours is another tool's; a single one of ours makes the others faults")
    func ids() throws {
        let other = try read(.assets, "ID,Asset Tag\n12,A\n,B\n")
        #expect(other.columns == ["external_id", "asset_tag"] && rows(other) == #"[[2,"12","A"],[3,null,"B"]]"#)
        #expect(mapping(other).hasPrefix(#"[{"column":"ID","as":"external_id","meant":null}"#))
        let id = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
        #expect(faults(try read(.assets, "id,asset_tag\n\(id),A\n12,B\n")) == ["3 id invalid_uuid 12 -"])
        #expect(faults(try read(.assets, "id,external_id\n12,B\n")) == ["2 id invalid_uuid 12 -"])
        #expect(try read(.assets, "id,asset_tag\n,A\n").columns == ["id", "asset_tag"])
    }

    @Test("the number of a ticket comes as people see it")
    func tickets() throws {
        let reader = try read(.tickets, "Ticket;Subject;Status\nTIC-00012;A;In Transit\n7;B;\ntic-8;C;\nTIC-;D;\n0;E;\n")
        #expect(rows(reader) == #"[[2,12,"A","in_transit"],[3,7,"B",null],[4,8,"C",null]]"#)
        #expect(faults(reader) == ["5 display_id wrong_type TIC- -", "6 display_id out_of_range 0 -"])
    }

    @Test("an identifier of which a spreadsheet made a number is warned of; what only looks so is not")
    func spreadsheetNumbers() throws {
        let file = "asset_tag,serial,notes\n4.12E+11,\"4,12E+11\",4.12E+11\nA,4E+12,\nB,4E12,\nC,12E+3,\nD,E+11,\nE,4.E+11,\n"
        let reader = try read(.assets, file)
        #expect(reader.warningCount == 3 && faults(reader) == [])
        #expect(
            reader.warnings.map { "\($0.line) \($0.column) \($0.code.rawValue) \($0.value)" } == [
                "2 asset_tag spreadsheet_number 4.12E+11", "2 serial spreadsheet_number 4,12E+11",
                "3 serial spreadsheet_number 4E+12",
            ])
        let many = try read(.assets, "serial\n" + (1...150).map { "1E+\($0)\n" }.joined())
        #expect(many.warningCount == 150 && many.warnings.count == 100)
    }

    @Test("an address, a phone, a serial or a tag that says that there is none is empty, unless the file has ids of ours")
    func noneWords() throws {
        let file = "NIT;Nombre;Correo;Teléfono\n1;N/A;no tiene;N/A\n2;B;-;—\n3;C;na@x.example;Sin teléfono\n"
        let clients = try read(.clients, file)
        #expect(rows(clients) == #"[[2,"1","N/A",null,null],[3,"2","B",null,null],[4,"3","C","na@x.example",null]]"#)
        let gear = try read(.gear, "name,serial,asset_tag\nA,S/N,ninguno\nB,s1,NA-1\n")
        #expect(rows(gear) == #"[[2,"A",null,null],[3,"B","s1","NA-1"]]"#)
        #expect(faults(try read(.assets, "serial,item\nn/a,A\n")) == ["2 row required - -"])
        // A web tool's word for none is no number that two rows share.
        let numbers = try read(.gear, "name,sku,Import ref,serial\nA,N/A,NULL,#N/A\nB,none,-,undefined\nC,NA,nil,s1\n")
        #expect(
            rows(numbers) == #"[[2,"A",null,null,null],[3,"B",null,null,null],[4,"C","NA",null,"s1"]]"# && faults(numbers) == [])
        let booked = try read(.reservations, "reference,client_external_id,item_sku,item,qty\nR-1,n/a,N/A,Sony FX6,2\n")
        #expect(rows(booked) == #"[[2,"R-1",null,null,"Sony FX6",2]]"# && faults(booked) == [])
        #expect(faults(try read(.items, "sku,name\nN/A,A\n")) == ["2 row required - -"])
        let id = "4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"
        #expect(rows(try read(.clients, "id,email\n\(id),n/a\n")) == #"[[2,"\#(id)","n/a"]]"#)
    }

    @Test("a row that nothing identifies says what would; one of gear that says something of a unit lacks its item")
    func nothingIdentifies() throws {
        let items = try read(.items, "sku,external_id,name\n,,A\n")
        #expect(faults(items) == ["2 row required - -"])
        #expect(
            items.faults[0].sentence(in: .english)
                == "Nothing here identifies the row. Fill in one of these columns: `sku`, `external_id`.")
        let file = "Name,Code,Serial,Location\nA,QR1,s1,\n,QR2,s/n,\n,,S/N,\n,QR3,,\n,,,MDE\n"
        let gear = try read(.gear, file, columns: #"{"Code":"code"}"#)
        #expect(faults(gear) == ["3 name required - -", "4 name required - -", "5 name required - -", "6 row required - -"])
        #expect(
            gear.faults.map { $0.sentence(in: .english) }.suffix(2) == [
                "This cell must not be empty.",
                "Nothing here identifies the row. Fill in one of these columns: `name`, `serial`.",
            ])
        // As the database says it of a row with a serial.
        #expect(faults(try read(.gear, "sku,name,codes\n,,QR1\n")) == ["2 sku required - -"])
        let bare = try read(.gear, "serial,location\nn/a,MDE\n")
        #expect(faults(bare) == ["2 name required - -"])
        #expect(
            bare.faults[0].sentence(in: .english) == "A new row needs this column, and the file does not have it.")
    }

    @Test("a make, a place or a condition that says that there is none is empty; what many share names no unit")
    func nonesOfGear() throws {
        let file = """
            name,manufacturer,model,category,location,country,condition,status,serial
            A,N/A,Unknown,n.v.t.,onbekend,NA,?,TBD,Varios
            B,Various,k.A.,-,Bulk,desconocido,,,s1

            """
        let gear = try read(.gear, file)
        #expect(gear.columns.last == "bulk_word" && faults(gear) == [])
        #expect(
            rows(gear)
                == #"[[2,"A",null,null,null,null,"NA","good","IN_STOCK",null,"Varios"],"#
                + #"[3,"B","Various",null,null,"Bulk",null,"good","IN_STOCK","s1",null]]"#)
        let shared = try read(.gear, "name,asset_tag,code\nA,Bulk,Bulk Stock\nB,diverse,\n")
        #expect(rows(shared) == #"[[2,"A",null,null,null],[3,"B",null,null,null]]"#)
        // Of an export the cells are as the house has them.
        let id = "4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"
        #expect(rows(try read(.assets, "id,location\n\(id),N/A\n")) == #"[[2,"\#(id)","N/A"]]"#)
    }

    @Test("a code that says that there is none is no sticker and no item's number; a `-` still says that none is to stay")
    func noStickers() throws {
        let gear = try read(.gear, "name,code,serial\nA,n/a,s1\nA,N/A,s2\nB,Sin etiqueta,s3\nC,X 1,s4\nD,-,s5\n")
        #expect(gear.columns == ["name", "code", "serial", "codes"] && faults(gear) == [])
        #expect(
            rows(gear)
                == #"[[2,"A",null,"s1",null],[3,"A",null,"s2",null],[4,"B",null,"s3",null],[5,"C","X 1","s4",null],"#
                + #"[6,"D",null,"s5",[]]]"#)
        let lists = try read(.assets, "asset_tag,codes\nA,no tiene\nB,NA | X\nC,-\n")
        #expect(rows(lists) == #"[[2,"A",null,null],[3,"B",["NA","X"],null],[4,"C",[],null]]"#)
        // Of things without a sticker the same mark stands in each row.
        for mark in ["-", "n/a"] {
            let marked = try read(.gear, "Code,Name,Serial\n\(mark),A,P-1\n\(mark),B,P-2\n")
            #expect(marked.columns == ["code", "name", "serial", "codes"], "\(mark)")
        }
        let id = "4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"
        #expect(rows(try read(.assets, "id,code\n\(id),n/a\n")) == #"[[2,"\#(id)","n/a",null]]"#)
    }

    @Test("a client's language may be said by its name, unless the file has ids of ours") func languages() throws {
        let file = "NIT,Nombre,Idioma\n1,A,Español\n2,B,INGLÉS\n3,C,es-CO\n4,D,\n5,E,Quechua\n6,F,Français\n"
        let tags = ["es", "en", "es-CO", "en", "Quechua", "fr"]
        let told = zip(["A", "B", "C", "D", "E", "F"], tags).enumerated().map { place, row in
            #"[\#(place + 2),"\#(place + 1)","\#(row.0)","\#(row.1)"]"#
        }
        #expect(rows(try read(.clients, file)) == "[" + told.joined(separator: ",") + "]")
        let id = "4d1f5a6b-7c80-4e9a-8b1c-2d3e4f506172"
        #expect(rows(try read(.clients, "id,idioma\n\(id),Español\n")) == #"[[2,"\#(id)","Español"]]"#)
        #expect(rows(try read(.items, "sku,name\nA,Spanish\n")) == #"[[2,"A","Spanish"]]"#)
    }

    @Test("a description is proposed as the name where no column is one, and is notes where one is, or where somebody says so")
    func descriptions() throws {
        let file = "Código;Descripción;Cantidad;Observaciones\nA;Cable;2;x\n"
        let reader = try read(.gear, file)
        #expect(faults(reader) == ["1 row unknown_columns Descripción -"])
        #expect(mapping(reader).contains(#"{"column":"Descripción","as":null,"meant":"name"}"#))
        let said = try read(.gear, file, columns: #"{"Descripción":"name"}"#)
        #expect(said.columns == ["code", "name", "owned_qty", "notes", "codes"] && faults(said) == [])
        let notes = try read(.gear, "Placa;Descripción\nA;Cable\n", columns: #"{"Descripción":"notes"}"#)
        #expect(notes.columns == ["asset_tag", "notes"])
        #expect(try read(.items, "name,Description\nA,B\n").columns == ["name", "notes"])
        #expect(try read(.assets, "asset_tag,Description\nA,B\n").columns == ["asset_tag", "notes"])
    }

    @Test("codes that repeat beside other serials are their items' SKUs, unless a name has two or somebody has said something")
    func itemCodes() throws {
        let file = "Code,Name,Serial\n1042,Pointe,P-1\n1042,Pointe,P-2\n1077,dot2,D-1\n"
        let reader = try read(.gear, file)
        #expect(reader.columns == ["sku", "name", "serial"] && faults(reader) == [])
        #expect(rows(reader) == #"[[2,"1042","Pointe","P-1"],[3,"1042","Pointe","P-2"],[4,"1077","dot2","D-1"]]"#)
        #expect(mapping(reader).hasPrefix(#"[{"column":"Code","as":"sku","meant":null}"#))
        #expect(try read(.assets, "Code,Item,Serial\n1,A,P-1\n1,A,P-2\n").columns == ["item_sku", "item", "serial"])
        for stickers in [
            "Code,Name,Serial\n1,A,P-1\n1,A,P-2\n2,A,P-3\n", "Code,Name,Serial\n1,A,P-1\n2,B,P-2\n",
            "Code,Name,Serial\n1,A,\n1,A,\n",
        ] {
            #expect(try read(.gear, stickers).columns == ["code", "name", "serial", "codes"])
        }
        #expect(try read(.gear, file, columns: #"{"Code":"code"}"#).columns == ["code", "name", "serial", "codes"])
        #expect(try read(.gear, "Code,SKU,Serial\n1,A,P-1\n1,A,P-2\n").columns == ["code", "sku", "serial", "codes"])
    }

    @Test("a row that adds up the others is warned of; what is called so and has a code is gear")
    func sums() throws {
        let file =
            "Código;Equipo;Categoría;Cantidad\nA;Sony FX6;Total;2\n;TOTAL:;;14\nTotal;;;3\n;Gran total;Grip;\nTS;Total;;1\n"
            + ";Estación total;;1\n"
        let reader = try read(.gear, file)
        #expect(
            reader.warnings.map { "\($0.line) \($0.column) \($0.code.rawValue) \($0.value)" } == [
                "3 name sum_row TOTAL:", "4 code sum_row Total", "5 name sum_row Gran total",
            ])
        #expect(try read(.items, "sku,name,category\n,Sony,Total\n,Suma,\n").warnings.map(\.line) == [3])
        let groups =
            "name,category,serial,qty\nSubtotal luz,,,3\nTotal Station,Topografía,,1\nTotal Station,,S-1,\n"
            + "Suma cámaras,-,n/a,2\n"
        #expect(try read(.gear, groups).warnings.map(\.line) == [2, 5])
        #expect(try read(.clients, "external_id,display_name\n,Total\n").warnings == [])
    }

    @Test("a fault's value is the cell as the file has it, also where the database tells of it")
    func written() throws {
        let file = "asset_tag,item_sku,code,status\nA,' FX7 ,  M-1,in stock\n"
        let reader = try read(.assets, file)
        let row = try #require(reader.rows(on: [2, 7])[2])
        #expect(reader.written("' FX7", column: "item_sku", in: row) == "' FX7 ")
        #expect(reader.written("M-1", column: "code", in: row) == "  M-1")
        #expect(reader.written("IN_STOCK", column: "status", in: row) == "in stock")
        #expect(reader.written("OTHER", column: "item_sku", in: row) == "OTHER")
        #expect(reader.written("x", column: "notes", in: row) == "x")
        #expect(faults(try read(.clients, "external_id,archived\nC,'+1\n")) == ["2 archived wrong_type '+1 -"])
    }

    @Test(
        "what is no file in columns is known by how it begins",
        arguments: [
            ([0x50, 0x4B, 0x03, 0x04] + Array("..[Content_Types].xml..".utf8), "excel"),
            ([0x50, 0x4B, 0x03, 0x04] + Array("..xl/workbook.xml".utf8), "excel"),
            (
                [0x50, 0x4B, 0x03, 0x04] + Array("..mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK".utf8),
                "opendocument"
            ),
            ([0x50, 0x4B, 0x03, 0x04] + Array("Index/Document.iwa".utf8), "zip"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "excel"),
            (Array("%PDF-1.7".utf8), "pdf"), (Array("\u{FEFF} <html>".utf8), "markup"), (Array("[{}]".utf8), "json"),
            (Array("name,serial\n".utf8), nil), (Array("".utf8), nil), (Array("PK,name\n".utf8), nil),
        ] as [([UInt8], String?)])
    func foreign(bytes: [UInt8], kind: String?) throws {
        var reader = ImportReader(.gear, hints: ImportHints())
        for byte in bytes { reader.read([byte]) }
        #expect(reader.foreignKind == kind)
        let facts = kind.map { ["file": $0] } ?? [:]
        let general = ErrorCode.unsupportedMediaType.sentence(["type": "text/csv"], in: .english)
        if kind != nil { #expect(ErrorCode.unsupportedMediaType.sentence(facts, in: .english) != general) }
    }

    @Test("what is no text, or over the limits, ends the reading with its line")
    func limits() throws {
        for empty in ["", "\n;;\n"] { #expect(faults(try read(.clients, empty)) == ["1 row invalid_csv - -"]) }
        #expect(try read(.clients, "").faults[0].sentence(in: .english) == "The file is empty.")
        #expect(faults(try read(.clients, "external_id,name\nC-1,\"A\"x\n")) == ["2 display_name invalid_csv - -"])
        #expect(faults(try read(.clients, "external_id,name\nC-1,\u{0}\n")) == ["2 display_name not_utf8 - -"])
        let wide = try read(.clients, "external_id" + String(repeating: ",", count: 1000) + "\n")
        #expect(faults(wide) == ["1 row too_long - -"])
        #expect(wide.faults[0].sentence(in: .english) == "This is over the limits: 250000 rows, 1000 columns, 256 KiB a row.")
        let long = try read(.clients, "external_id,notes\nC-1,\(String(repeating: "x", count: 10_001))\n")
        #expect(long.faults[0].sentence(in: .english) == "A text of at most 10000 characters goes here.")
    }

    @Test(
        "whatever a file is made of: in pieces it says the same, and each row has a cell for each column",
        arguments: ImportKind.allCases)
    func anyFile(kind: ImportKind) throws {
        var random = SystemRandomNumberGenerator()
        let names = kind.columns.map(\.name) + ["Serial No.", "", " ", "Vendor", "\"a\"\"b\"", "ID", "#", "Name"]
        let parts = [
            "a", "é", "\"", "\"\"", ";", ",", "\t", "\r", "\n", "\r\n", "-", "'", "=", "1.5", "1,5", "1.234", "31/12/2026",
            "03/04/2026",
            "|", "true", "sep=;", "\u{0}", " ", "4.12E+11", "TIC-7", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "\u{FEFF}",
        ]
        for _ in 0..<300 {
            let header = (0..<Int.random(in: 1...6, using: &random)).map { _ in names.randomElement(using: &random) ?? "" }
            let body = (0..<Int.random(in: 0...40, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            let text = header.joined(separator: ";") + "\n" + body.joined()
            let whole = try read(kind, text)
            var pieces = ImportReader(kind, hints: ImportHints())
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let length = Int.random(in: 1...9, using: &random)
                pieces.read(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            pieces.finish()
            #expect(pieces.rows == whole.rows && pieces.faults == whole.faults && pieces.columns == whole.columns, "\(text)")
            guard case .array(let rows) = try JSONValue(parsing: whole.rows) else {
                Issue.record("\(text)")
                continue
            }
            let lengths = rows.map { row in if case .array(let cells) = row { cells.count } else { 0 } }
            #expect(lengths.allSatisfy { $0 == whole.columns.count + 1 }, "\(text)")
            #expect(Set(whole.columns).count == whole.columns.count && whole.faultCount == whole.faults.count, "\(text)")
        }
    }

    @Test("the same file in pieces says the same, and many rows are told apart")
    func pieces() throws {
        let text = "Asset Tag;Serial;Notes\n" + (1...3000).map { "A-\($0);\"s;\($0)\";\"line\né\"\n" }.joined()
        let whole = try read(.assets, text)
        var reader = ImportReader(.assets, hints: ImportHints())
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.read(Array(rest.prefix(7)))
            rest = rest.dropFirst(7)
        }
        reader.finish()
        #expect(reader.rows == whole.rows && reader.faultCount == 0)
        #expect(rows(whole).hasPrefix(#"[[2,"A-1","s;1","line\né"],[4,"A-2","#))
        #expect(rows(whole).hasSuffix(#"[6000,"A-3000","s;3000","line\né"]]"#))
        #expect(whole.rows(on: [6000, 5]).keys.sorted() == [6000])
    }
}
