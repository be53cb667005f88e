/** The shape another language must have: every key of the Thai dictionary and no other. */
export type SameKeys<Thai> = {
  readonly [Key in keyof Thai]: Thai[Key] extends string ? string : SameKeys<Thai[Key]>;
};
