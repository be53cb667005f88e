export function ArticleForm(_props: { id?: number }) { return null; }
