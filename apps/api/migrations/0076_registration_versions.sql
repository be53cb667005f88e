-- Whoever looks at the people of an event asks for its mark, which goes by the versions of registrations
-- (domain/registrations#two-at-once). What is written of many at once (attendance, credits, surveys) counts as a change,
-- too, whoever writes it.
create function registration_versioned() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger registration_versioned before update of joined_at, left_at, minutes, questions, poll_answers,
  survey_submitted_at, survey_score, credit_type, credits_awarded, cancelled_by_organiser on registration
  for each row when (new.version = old.version
    and (new.joined_at, new.left_at, new.minutes, new.questions, new.poll_answers, new.survey_submitted_at,
      new.survey_score, new.credit_type, new.credits_awarded, new.cancelled_by_organiser)
    is distinct from (old.joined_at, old.left_at, old.minutes, old.questions, old.poll_answers,
      old.survey_submitted_at, old.survey_score, old.credit_type, old.credits_awarded, old.cancelled_by_organiser))
  execute function registration_versioned();
