// A thread of its own, which counts rows of overviews beside the one that answers (decision 41).
import { parentPort } from 'node:worker_threads';
import { type CountOrder, countParts } from './count-parts.ts';

parentPort?.on('message', (order: CountOrder) => parentPort?.postMessage(countParts(order)));
