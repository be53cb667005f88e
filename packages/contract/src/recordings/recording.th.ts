/** Sources of recordings, and categories of videos. */
export const recordingWords = {
  source: {
    file: 'ไฟล์',
    youtube: 'YouTube',
    vimeo: 'Vimeo',
    hls: 'HLS',
    soundcloud: 'SoundCloud',
    spotify: 'Spotify',
    apple: 'Apple Podcasts',
  },
  category: {
    lecture: 'บรรยายวิชาการ',
    moa: 'กลไกการออกฤทธิ์',
    case: 'กรณีศึกษา',
    device: 'วิธีใช้อุปกรณ์',
    replay: 'บันทึกสัมมนา',
    interview: 'สัมภาษณ์',
    patient_edu: 'ความรู้สำหรับผู้ป่วย',
  },
};
