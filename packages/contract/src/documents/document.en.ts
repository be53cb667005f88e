/** The fixed choices of documents. */
export const documentWords = {
  type: {
    detail_aid: 'Detail aid',
    prescribing_info: 'Prescribing information',
    clinical_paper: 'Clinical paper',
    slide_deck: 'Slide deck',
    dosing_tool: 'Dosing tool',
    treatment_guideline: 'Treatment guideline',
    patient_guideline: 'Patient guide',
    form: 'Form',
    other: 'Other',
  },
};
