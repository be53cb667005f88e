/** One cue of subtitles, in seconds. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

const TIMES =
  /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/;

const seconds = ([hours = '0', minutes, rest, thousandths]: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(thousandths) / 1000;

/** The cues of a VTT or SRT file: browsers read only VTT, and staff upload both. */
export function readCues(file: string): Cue[] {
  return file.split(/\r?\n(?:[ \t]*\r?\n)+/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => TIMES.test(line));
    const times = TIMES.exec(lines[at] ?? '');
    if (!times) return [];
    const text = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    const cue = { from: seconds(times.slice(1, 5)), to: seconds(times.slice(5, 9)), text };
    return text === '' || cue.to <= cue.from ? [] : [cue];
  });
}
