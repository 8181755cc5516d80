using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "customer", worker = (
      modules = [(name = "worker", esModule = embed "bundle/worker.js")],
      compatibilityDate = "2026-01-01",
      globalOutbound = "platen",
    )),
    (name = "platen", worker = (
      modules = [(name = "platen", esModule = embed "platen.mjs")],
      compatibilityDate = "2026-01-01",
    )),
  ],
);
