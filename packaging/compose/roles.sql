-- Run once, by Postgres' image, when the database is made: the owner, who migrates, and the server, who may only call the
-- functions. Neither is a superuser. The owner makes the databases that backups are tried in.
\set owner_password `cat /run/quartermaster/postgres/owner-password`
\set server_password `cat /run/quartermaster/postgres/server-password`
create role quartermaster_owner login createrole createdb password :'owner_password';
create role quartermaster login password :'server_password';
create database quartermaster owner quartermaster_owner;
