/// The answer of the example.
pub fn answer() -> u32 {
    42
}
