-- Videos and papers beside photos (contract, section 16): what may be uploaded, and for what.

-- What was minted for an inspection or a document is looked for by the same sweep. Servers of the release before name neither of
-- the new columns, and sweep what the others mint.
alter table public.photo_uploads
    -- What names it in the end.
    add column purpose       text not null default 'report',
    add column inspection_id uuid,
    -- What it counts as where nobody said how many bytes it has.
    add column most_bytes    bigint,
    -- A document may belong to a reservation, an asset or both.
    alter column reservation_id drop not null,
    alter column asset_id drop not null,
    drop constraint photo_uploads_content_type_check,
    add constraint photo_uploads_content_type_check
        check (content_type in (
            'image/jpeg', 'image/png', 'image/heic', 'image/webp', 'video/mp4', 'video/quicktime', 'application/pdf')) not valid,
    add constraint photo_uploads_purpose_check
        check (case purpose
                   when 'report' then reservation_id is not null and asset_id is not null
                   when 'inspection' then inspection_id is not null
                   else purpose = 'document'
               end) not valid;
