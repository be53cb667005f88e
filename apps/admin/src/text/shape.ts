/**
 * The shape another language must have: every key of the Thai dictionary and no other, except for
 * the singular (`x_one` beside `x_other`), which Thai does not have.
 */
export type SameKeys<Thai> = {
  readonly [Key in keyof Thai]: Thai[Key] extends string ? string : SameKeys<Thai[Key]>;
} & {
  readonly [Key in keyof Thai as Key extends `${infer Name}_other` ? `${Name}_one` : never]: string;
};
