/** Sources of recordings, and categories of videos. */
export const recordingWords = {
  source: {
    file: 'File',
    youtube: 'YouTube',
    vimeo: 'Vimeo',
    hls: 'HLS',
    soundcloud: 'SoundCloud',
    spotify: 'Spotify',
    apple: 'Apple Podcasts',
  },
  category: {
    lecture: 'Lecture',
    moa: 'Mode of action',
    case: 'Case study',
    device: 'Use of a device',
    replay: 'Seminar recording',
    interview: 'Interview',
    patient_edu: 'Patient education',
  },
};
