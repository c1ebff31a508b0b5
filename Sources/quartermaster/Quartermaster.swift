import ArgumentParser

@main
struct Quartermaster: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The self-hosted backend for handing gear out and taking it back.")
}
