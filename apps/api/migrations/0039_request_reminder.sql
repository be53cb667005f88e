-- Of a request, at how many days left its officers were last told by mail (domain/privacy#clocks).
alter table privacy_request add column told_days smallint;
