/**
 * Descriptions of groups of calls, for groups where no call describes it. The check of the
 * description reports missing ones.
 */
export const TAGS: Readonly<Record<string, string>> = {
  'api-key': 'Keys that programs come with',
  'article-category': 'Categories of articles and Life Ready',
  audit: 'Who did what, in a chain that shows when it is broken',
  auth: 'Signing in, one’s own account, its devices and its second step',
  'brand-spelling': 'How products are written, which unbranded content must not show',
  'business-unit': 'Business units',
  'ladder-value': 'Stages of the adoption ladders',
  media: 'Uploaded files, where they are used, and uploads in parts',
  overview: 'Figures of a period, and what needs somebody’s attention',
  platform: 'What the audience’s platform reads and asks',
  presence: 'Who has the same item open',
  'product-ladder': 'Adoption ladders of products',
  reference: 'Reference lists that forms and filters choose from',
  search: 'Search over all that one may see',
  setting: 'Settings of the system',
  specialty: 'Specialties of doctors and pharmacists',
  system: 'State of the process, its database and its store',
  'therapy-area': 'Therapy areas',
  track: 'What the audience’s platform reports of those who use it',
  views: 'Named views of lists',
};
