//! The open positions of a slice as rows of bytes, made for growing a tree.

use lucena_table::{Foresight, OutcomePlanes, TableError};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::Bitboard;

use super::questions::SliceQuestions;

/// Rows that tell which questions are of use in a slice, about.
const SAMPLE: usize = 200_000;

/// Bytes behind the levels: the outcome and the number in the slice.
const TAIL: usize = 5;

/// Rows of one width: a level for each question, the outcome, the number.
pub(super) struct OpenRows {
    pub(super) bytes: Vec<u8>,
    /// The questions in use, by their number.
    pub(super) questions: Vec<u8>,
    /// How many levels each has.
    pub(super) levels: Vec<u8>,
}

impl OpenRows {
    /// Describes all positions of a slice that the search leaves open.
    pub(super) fn of_slice(
        planes: &OutcomePlanes,
        foresight: &Foresight<'_>,
        asked: &SliceQuestions,
        slice: usize,
        progress: &dyn Progress,
    ) -> Result<OpenRows, TableError> {
        let (men, turn) = (planes.men().len(), asked.turn);
        let start = slice * planes.space().slice_len();
        let parts = planes.slice_chunks(slice).into_par_iter().map_init(
            || asked.rows(planes),
            |rows, chunk| {
                let mut bytes = Vec::new();
                if progress.cancelled() {
                    return bytes;
                }
                planes.walk(chunk, turn, |row| {
                    let open = row.legal & !foresight.settled(row, turn);
                    if open == 0 {
                        return;
                    }
                    rows.ask(&row.squares[..men], open);
                    for square in Bitboard(open) {
                        let bit = usize::from(square);
                        bytes.extend(rows.levels.iter().map(|levels| levels[bit]));
                        bytes.push(row.at(bit as u32) as u8);
                        let number = row.first.wrapping_add(bit) - start;
                        bytes.extend((number as u32).to_le_bytes());
                    }
                });
                progress.advance(1);
                bytes
            },
        );
        let parts: Vec<Vec<u8>> = parts.collect();
        progress.check()?;
        Ok(OpenRows::chosen(parts, asked))
    }

    /// Only the questions that tell positions apart, each once.
    fn chosen(parts: Vec<Vec<u8>>, asked: &SliceQuestions) -> OpenRows {
        let wide = asked.len() + TAIL;
        let count = parts.iter().map(Vec::len).sum::<usize>() / wide;
        let step = (count / SAMPLE).max(1);
        let sample: Vec<&[u8]> =
            parts.iter().flat_map(|part| part.chunks_exact(wide).step_by(step)).collect();
        let columns: Vec<(u64, bool)> = (0..asked.len())
            .into_par_iter()
            .map(|question| {
                let column: Vec<u8> = sample.iter().map(|row| row[question]).collect();
                let constant = column.iter().all(|&level| level == column[0]);
                (lucena_store::checksum(&column), constant)
            })
            .collect();
        let is_new = |&question: &usize| {
            let (sum, constant) = columns[question];
            !constant && columns[..question].iter().all(|&(other, _)| other != sum)
        };
        let questions: Vec<usize> = (0..asked.len()).filter(is_new).collect();
        let mut bytes = Vec::with_capacity(count * (questions.len() + TAIL));
        for part in parts {
            for row in part.chunks_exact(wide) {
                bytes.extend(questions.iter().map(|&question| row[question]));
                bytes.extend_from_slice(&row[asked.len()..]);
            }
        }
        let levels = questions.iter().map(|&question| asked.levels(question)).collect();
        OpenRows { bytes, questions: questions.into_iter().map(|q| q as u8).collect(), levels }
    }

    /// Bytes of a row.
    pub(super) fn width(&self) -> usize {
        self.questions.len() + TAIL
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.width()
    }
}

/// The outcome of a row.
#[inline]
pub(super) fn outcome(row: &[u8]) -> u8 {
    row[row.len() - TAIL]
}

/// The number of a row's position in its slice.
pub(super) fn number(row: &[u8]) -> u32 {
    row.last_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}
