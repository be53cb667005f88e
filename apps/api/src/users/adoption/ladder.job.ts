import { recurringJob } from '../../jobs/job.ts';
import { judgeNews } from './ladder.service.ts';

export const ladderJob = recurringJob({
  name: 'user.ladder',
  schedule: '* * * * *',
  run: (deps, _, { signal }) => judgeNews(deps, signal),
});
