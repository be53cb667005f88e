/** The shape of another language's texts: exactly the keys of the Thai ones. */
export type SameKeys<Thai> = {
  readonly [Key in keyof Thai]: Thai[Key] extends string ? string : SameKeys<Thai[Key]>;
};
