-- Whoever lost the link of a reservation asks for it by the address that they reserved with.
-- Owner: reservations.
create index reservations_customer_email on reservations (customer_email, end_at desc) where customer_email <> '';
