/** The fixed choices of documents. */
export const documentWords = {
  type: {
    detail_aid: 'สื่อนำเสนอผลิตภัณฑ์',
    prescribing_info: 'เอกสารกำกับยา',
    clinical_paper: 'บทความวิจัย',
    slide_deck: 'สไลด์บรรยาย',
    dosing_tool: 'เครื่องมือคำนวณ/แนวทางการใช้ยา',
    treatment_guideline: 'แนวทางเวชปฏิบัติ',
    patient_guideline: 'คู่มือสำหรับผู้ป่วย',
    form: 'แบบฟอร์ม',
    other: 'อื่น ๆ',
  },
};
