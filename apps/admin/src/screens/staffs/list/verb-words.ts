/** Text key of a verb: without mail set up, inviting makes a link that is handed over. */
export const wordsOf = <Verb extends string>(verb: Verb, mail: boolean) =>
  verb === 'invite' && !mail ? 'inviteLink' : verb;
