//! Collections of games over the wire.

mod wire;

use wire::Wire;

#[test]
fn the_server_answers() {
    let wire = Wire::start();
    assert_eq!(wire.get("/api/v1/jobs").0, 200);
    assert_eq!(wire.get("/api/v1/nothing").0, 404);
    let job = wire.work(&serde_json::json!({"kind": "solve", "material": "KQvK"}));
    assert_eq!(job["state"], "done");
}
