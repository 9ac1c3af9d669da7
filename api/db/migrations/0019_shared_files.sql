-- A copy of a listing shows the files of the first: before one leaves the store, it is asked who shows it still.
create index listing_files_key on listing_files (key);
