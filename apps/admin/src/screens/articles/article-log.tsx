export function ArticleLog(_props: { id: number }) { return null; }
