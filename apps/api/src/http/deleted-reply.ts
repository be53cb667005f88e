/** The answer to a call that deleted something. */
export const deletedReplyOf = (id: number) => ({
  data: { id, deleted: true as const },
  seo: {},
  meta: {},
});
