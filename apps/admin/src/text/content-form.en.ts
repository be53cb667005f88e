/** What the forms of all kinds of content say. */
export const contentForm = {
  main: 'Basics',
  people: 'Author and reviewer',
  links: 'Attachments and related {{noun}}',
  contentPlaceholder: 'Write or paste the text here',
  slugHint: 'Leave empty to make it from “{{title}}”',
  slugWarning: 'After publishing, the old address leads to the new one',
  attachmentsHint: 'Search published documents (at most {{max}})',
  relatedHint: 'Search {{noun}} (at most {{max}})',
  addReference: 'Add reference',
  noReferences: 'No references yet',
  referenceText: 'Text of reference {{n}}',
  referenceUrl: 'Link of reference {{n}} (optional)',
  removeTitle: 'Delete this {{noun}}?',
  removeText: 'It moves to the trash and can be restored within 30 days',
  inTrash: 'This {{noun}} has been in the trash since {{time}}',
  notPublished: 'Not published',
};
