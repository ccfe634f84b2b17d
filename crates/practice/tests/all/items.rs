//! Items and their ids.

use lucena_games::Games;
use lucena_practice::{Filter, Item, board};
use shakmaty::Board;

#[test]
fn every_item_has_its_id() {
    let items: Vec<Item> = (0..30_000).filter_map(Item::of_id).collect();
    assert!(items.is_sorted() && items.len() == 2 * 10 * 6 * 64);
    for &item in &items {
        assert_eq!(Item::of_id(item.id()), Some(item));
        assert_eq!(Item::numbered(item.piece(), item.index(), item.square()), item);
        assert_eq!(item.mirrored().mirrored(), item);
        assert_ne!(item.mirrored().piece().color, item.piece().color);
    }
    assert!(items.is_sorted_by_key(|item| item.id()));
    assert_eq!(items.last().map(|item| item.id()), Some(19577));
    for id in [20_000, 8, 80, 600, 10_608] {
        assert_eq!(Item::of_id(id), None, "{id}");
    }
    assert_eq!(Item::all().count(), 768);
    assert_eq!(Item::all().filter(|item| item.is_home()).count(), 32);
}

#[test]
fn the_start_in_order() {
    let game = Games::new(&b"1. e4 *\n"[..]).next().unwrap().unwrap();
    let mut rows: Vec<Vec<Item>> = Vec::new();
    Filter::default().rows(&game, |_, row| rows.push(row.to_vec()));
    let items = &rows[0];
    let ids: Vec<u32> = items.iter().map(|item| item.id()).collect();
    assert_eq!(ids[..8], [40, 130, 200, 270, 320, 350, 410, 460]);
    assert!(ids.is_sorted() && ids.len() == 32);
    assert_eq!(board(items.iter().copied()), Board::new());
}
