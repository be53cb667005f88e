-- The specialty of who registered is a column of its own in the report: presets that had it with the profession keep it.
update saved_view set columns = array_append(columns, 'specialty_id')
where list = 'reports' and query ->> 'report' = 'registrations'
  and 'profession' = any(columns) and not 'specialty_id' = any(columns);
