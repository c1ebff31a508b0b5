"""The compose file: what it promises, held to; and each service as arguments of script/image/container."""

import re

import yaml

POSTGRES = "postgres"
SECRET = re.compile(r"PASSWORD|SECRET|TOKEN|KEY|URL|CREDENTIAL")


def read(path):
    """The services and the rest, with $$ and the defaults of ${NAME:-default} put in."""
    with open(path) as file:
        return interpolate(yaml.safe_load(file))


def interpolate(value):
    if isinstance(value, dict):
        return {key: interpolate(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [interpolate(inner) for inner in value]
    if isinstance(value, str):
        return re.sub(r"\$(?:(\$)|\{\w+:-([^}]*)\})", lambda match: match[1] or match[2], value)
    return value


def broken_promises(compose, image):
    """A sentence for each promise that the file does not keep."""
    services = compose["services"]
    for name, service in services.items():
        yield from (f"{name}: {fault}" for fault in faults_of_service(name, service, compose, image))
    yield from faults_of_order(services)
    if "owner-secrets" in str(services["server"]["volumes"]):
        yield "server: it can read the owner's secrets"
    if int(re.match(r"postgres:(\d+)", services[POSTGRES]["image"])[1]) < 15:
        yield "postgres: older than 15"
    if "/var/lib/postgresql/data" not in str(services[POSTGRES]["volumes"]):
        yield "postgres: its data is on no volume"
    if services["demo"].get("profiles") != ["demo"]:
        yield "demo: it comes without being asked for by its profile"
    for name in ("server", "demo"):
        if "photos:/var/lib/quartermaster" not in services[name]["volumes"]:
            yield f"{name}: its photos are on no volume"


def faults_of_service(name, service, compose, image):
    if service.get("read_only") is not True:
        yield "its root file system is not read-only"
    if service.get("cap_drop") != ["ALL"] or service.get("cap_add", []) not in ([], ["CHOWN"]):
        yield "it keeps capabilities"
    if "no-new-privileges:true" not in service.get("security_opt", []):
        yield "it may gain privileges"
    if service.get("privileged") or service.get("pid") or service.get("network_mode") not in (None, "none"):
        yield "it is not kept apart from the machine"
    user = str(service.get("user", image["User"]))
    if not re.fullmatch(r"\d+:\d+", user):
        yield "its user is not a number"
    if user.startswith("0:") and not (service.get("network_mode") == "none" and name == "secrets"):
        yield "it runs as root"
    yield from faults_of_network(name, service, compose)
    yield from faults_of_secrets(service)


def faults_of_network(name, service, compose):
    ports = service.get("ports", [])
    if ports and name != "server":
        yield "it publishes a port"
    if any(not str(port).startswith("127.0.0.1:") for port in ports):
        yield "it is published beyond this machine"
    inner = (compose["networks"][network] for network in service.get("networks", []))
    if name != "server" and not all((network or {}).get("internal") for network in inner):
        yield "its network leads outside"


def faults_of_secrets(service):
    """Secrets come by file, and the files from volumes that the service cannot write to; or from the operator's environment."""
    kept = [volume.split(":") for volume in service.get("volumes", [])]
    for name, value in service.get("environment", {}).items():
        if name == "PUBLIC_URL" or not SECRET.search(name) or value == "":
            continue
        if not name.endswith("_FILE"):
            yield f"{name} is given literally"
        elif not any(value.startswith(target + "/") and "ro" in rest for _, target, *rest in kept):
            yield f"{name} does not name a file of a read-only volume"
    if re.search(r"://[^/@\s]*:[^%@\s][^@\s]*@", str(service)):
        yield "there is a password in a URL"


def faults_of_order(services):
    expected = [
        ("server", "migrate", "service_completed_successfully"),
        ("demo", "migrate", "service_completed_successfully"),
        ("migrate", POSTGRES, "service_healthy"),
        (POSTGRES, "secrets", "service_completed_successfully"),
    ]
    for name, other, condition in expected:
        if services[name].get("depends_on", {}).get(other, {}).get("condition") != condition:
            yield f"{name}: it does not wait for {other}: {condition}"


def arguments(service, image, volumes, project):
    """The service as script/image/container takes it, without its command."""
    told = ["user=" + str(service.get("user", image["User"]))]
    told += ["read-only"] if service.get("read_only") else []
    told += ["cap=" + name.lower() for name in service.get("cap_add", [])]
    told += ["tmpfs=" + folder for folder in service.get("tmpfs", [])]
    environment = image["Env"] | service.get("environment", {})
    told += [f"env={name}={value}" for name, value in environment.items()]
    for volume in service.get("volumes", []):
        source, rest = volume.split(":", 1)
        told.append(f"volume={project / source if source.startswith('.') else volumes / source}:{rest}")
    return told


def command(service, image):
    """The command of the service. An entrypoint of the service's own drops the image's command, as an engine does."""
    if "entrypoint" in service:
        return service["entrypoint"] + service.get("command", [])
    return image["Entrypoint"] + service.get("command", image["Cmd"])
