/** Some views of a day: where each row begins, and the number of its item. */
export interface PickedRows {
  starts: Int32Array;
  numbers: Int32Array;
  length: number;
}

/** Room for the views of a day, which the next ones take again. */
export class Picked implements PickedRows {
  starts = new Int32Array(0);
  numbers = new Int32Array(0);
  length = 0;

  atLeast(rows: number): this {
    if (this.starts.length < rows) {
      this.starts = new Int32Array(2 * rows);
      this.numbers = new Int32Array(2 * rows);
    }
    return this;
  }
}
