#include <glib-unix.h>
#include <gtk/gtk.h>

// libdispatch signals this descriptor when work is waiting for the main queue, and the function
// below runs that work. No header declares them; CoreFoundation's run loop uses the same two.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *ignored);
